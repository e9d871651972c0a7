// Deals of ads: one by one, and what came of them by day.
import { amountCodec, officeFiat, officeFiatRows, type ParsedInputOf } from '@bourse/contract';
import { DAY_MS, FIAT_CODES, SHANGHAI_OFFSET_MS, shanghaiDay } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { type CsvColumn, readWhole, sendWhole } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerQuery, type ListSource, readRows } from '../../../platform/lists/answer-rows.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import type { FiatServices } from '../services.ts';
import { findPeople, moneyText } from './rows.ts';

type Deal = officeFiatRows.FiatDealRow;
const DEAL = officeFiatRows.dealRow.omit({ buyer: true, seller: true, taker: true }).extend({
  buyer_id: z.number(),
  seller_id: z.number(),
  taker_id: z.number(),
  fiat: z.enum(FIAT_CODES),
  money: amountCodec,
});

export function dealRoutes(app: FastifyInstance, services: FiatServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFiat.listDeals, (context) =>
    answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: DEAL,
      source: sourceOf(sql, context.input),
      row: officeFiatRows.dealRow,
      view: (rows) => viewDeals(services, rows),
      name: 'fiat-orders',
      columns: dealColumns(context.t),
      after: (_, { id }) => sql`d.id < ${id}`,
    }),
  );
  mount(app, services, officeFiat.figures, async (context) => {
    const list = await findFigures(services, context.input);
    if (context.input.format !== 'csv') return { message: { list } };
    const written = z.encode(z.array(officeFiat.figuresRow), list);
    return sendWhole<Figures>(services, context, {
      desk: 'fiat',
      name: `fiat-${context.input.days}-days`,
      columns: figureColumns(context.t),
      total: written.length,
      readAfter: readWhole(written),
    });
  });
}

type Asked = Partial<Omit<ParsedInputOf<typeof officeFiat.listDeals>, 'page' | 'limit'>>;

const sourceOf = (
  sql: Sql,
  { id, ad_id: ad, user_id: user, currency, kind, state, from, until }: Asked,
): ListSource => ({
  columns: sql`d.id, d.ad_id, d.kind, d.side, d.buyer_id, d.seller_id, d.taker_id, d.currency_id AS currency,
    c.name AS currency_name, d.fiat, d.price, d.number, d.money, d.worth, d.state, d.held,
    coalesce(d.end_reason, '') AS end_reason, d.opened_at AS open_time, d.pay_until, d.paid_at AS pay_time,
    d.appealed_at AS appeal_time, d.ended_at AS end_time`,
  from: sql`fiat_deals d JOIN currencies c ON c.id = d.currency_id`,
  where: [
    id && sql`d.id = ${id}`,
    ad && sql`d.ad_id = ${ad}`,
    user && sql`(d.buyer_id = ${user} OR d.seller_id = ${user})`,
    currency && sql`d.currency_id = ${currency}`,
    kind && sql`d.kind = ${kind}`,
    state && sql`d.state = ${state}`,
    from && sql`d.opened_at >= ${from}`,
    until && sql`d.opened_at < ${until}`,
  ],
  order: sql`d.id DESC`,
});

async function viewDeals(
  services: FiatServices,
  rows: readonly z.output<typeof DEAL>[],
): Promise<z.output<typeof officeFiatRows.dealRow>[]> {
  const parties = rows.flatMap((row) => [row.buyer_id, row.seller_id]);
  const people = await findPeople(services.storage.sql, parties);
  return rows.map(({ buyer_id: buyer, seller_id: seller, taker_id: taker, ...deal }) => ({
    ...deal,
    buyer: people(buyer),
    seller: people(seller),
    taker: taker === buyer ? 'buyer' : 'seller',
    money: moneyText(services, deal),
  }));
}

export async function findDeal(services: FiatServices, id: number) {
  const { sql } = services.storage;
  const rows = await readRows(sql, DEAL, sourceOf(sql, { id }), { limit: 1, offset: 0 });
  const [deal] = await viewDeals(services, rows);
  return deal;
}

/** By day in Asia/Shanghai, the oldest first; a day on which nothing happened has its row of nothing. */
async function findFigures(
  { storage: { sql }, clock }: FiatServices,
  { days, currency, kind }: ParsedInputOf<typeof officeFiat.figures>,
) {
  const last = shanghaiDay(clock.now());
  const first = last - days + 1;
  const since = first * DAY_MS - SHANGHAI_OFFSET_MS;
  const day = (column: 'opened_at' | 'appealed_at' | 'ended_at') =>
    sql`(${sql(column)} + ${SHANGHAI_OFFSET_MS}) / ${DAY_MS}`;
  const wanted = sql`${currency ? sql`AND currency_id = ${currency}` : sql``} ${kind ? sql`AND kind = ${kind}` : sql``}`;
  const rows = await answerQuery(sql, officeFiat.figuresRow)`
    WITH opened AS (
      SELECT ${day('opened_at')} AS day, count(*) AS opened FROM fiat_deals WHERE opened_at >= ${since} ${wanted} GROUP BY 1
    ), ended AS (
      SELECT ${day('ended_at')} AS day,
        count(*) FILTER (WHERE state = 'done') AS done,
        count(*) FILTER (WHERE end_reason = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE end_reason = 'expired') AS expired,
        coalesce(sum(worth) FILTER (WHERE state = 'done'), 0) AS worth,
        count(*) FILTER (WHERE appealed_at IS NOT NULL AND state = 'done') AS won_by_buyer,
        count(*) FILTER (WHERE appealed_at IS NOT NULL AND state = 'cancelled') AS won_by_seller,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY (ended_at - paid_at) / 1000)
          FILTER (WHERE end_reason = 'released' AND paid_at IS NOT NULL) AS release_seconds
      FROM fiat_deals WHERE ended_at >= ${since} ${wanted} GROUP BY 1
    ), appealed AS (
      SELECT ${day('appealed_at')} AS day, count(*) AS appealed FROM fiat_deals
      WHERE appealed_at >= ${since} ${wanted} GROUP BY 1
    ), accepted AS (
      SELECT ${day('ended_at')} AS day, count(*) AS deals, sum(number) AS worth FROM acceptor_deals
      WHERE ended_at >= ${since} AND state = 'done' GROUP BY 1
    )
    SELECT to_char('1970-01-01'::date + d.day, 'YYYY-MM-DD') AS day, coalesce(o.opened, 0) AS opened, coalesce(e.done, 0) AS done, coalesce(e.cancelled, 0) AS cancelled,
      coalesce(e.expired, 0) AS expired, coalesce(e.worth, 0) AS worth, coalesce(c.deals, 0) AS acceptor_deals,
      coalesce(c.worth, 0) AS acceptor_worth, coalesce(a.appealed, 0) AS appealed,
      coalesce(e.won_by_buyer, 0) AS won_by_buyer, coalesce(e.won_by_seller, 0) AS won_by_seller, coalesce(e.release_seconds, 0) AS release_seconds
    FROM generate_series(${first}::int, ${last}::int) AS d(day)
      LEFT JOIN opened o ON o.day = d.day LEFT JOIN ended e ON e.day = d.day
      LEFT JOIN appealed a ON a.day = d.day LEFT JOIN accepted c ON c.day = d.day
    ORDER BY d.day`;
  return [...rows];
}

const dealColumns = (t: Translate): readonly CsvColumn<Deal>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.fiat.adId'), value: (row) => String(row.ad_id) },
  { header: t('office.fiat.kind'), value: ({ kind }) => t(`office.fiat.adKind.${kind}`) },
  { header: t('office.fiat.buyer'), value: ({ buyer }) => String(buyer.user_id) },
  { header: t('office.fiat.seller'), value: ({ seller }) => String(seller.user_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('office.fiat.fiat'), value: ({ fiat }) => fiat },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.money'), value: ({ money }) => money },
  { header: t('office.fiat.worth'), value: ({ worth }) => worth },
  { header: t('office.users.state'), value: ({ state }) => t(`fiat.sure.${state}`) },
  {
    header: t('office.fiat.endReason'),
    value: (row) => (row.end_reason === '' ? '' : t(`office.fiat.end.${row.end_reason}`)),
  },
  { header: t('office.fiat.opened'), value: (row) => row.open_time, zone: 'UTC+8' },
  { header: t('office.fiat.paidAt'), value: (row) => row.pay_time, zone: 'UTC+8' },
  { header: t('office.fiat.appealTime'), value: (row) => row.appeal_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];

type Figures = officeFiat.FiatFigures;
const figureColumns = (t: Translate): readonly CsvColumn<Figures>[] => [
  { header: t('office.micro.day'), value: ({ day }) => day, zone: 'UTC+8' },
  { header: t('office.fiat.fig.opened'), value: ({ opened }) => String(opened) },
  { header: t('fiat.sure.done'), value: ({ done }) => String(done) },
  { header: t('fiat.sure.cancelled'), value: ({ cancelled }) => String(cancelled) },
  { header: t('office.fiat.end.expired'), value: ({ expired }) => String(expired) },
  { header: t('office.fiat.worth'), value: ({ worth }) => worth },
  { header: t('office.fiat.fig.acceptors'), value: (row) => String(row.acceptor_deals) },
  { header: `${t('office.fiat.fig.acceptors')} · ${t('office.fiat.worth')}`, value: (row) => row.acceptor_worth },
  { header: t('office.fiat.appeals'), value: ({ appealed }) => String(appealed) },
  { header: t('office.fiat.end.awarded_buyer'), value: (row) => String(row.won_by_buyer) },
  { header: t('office.fiat.end.awarded_seller'), value: (row) => String(row.won_by_seller) },
  { header: `${t('office.fiat.fig.release')} (s)`, value: (row) => String(row.release_seconds) },
];
