// Acceptors, and the deals of users with them.
import { amountCodec, officeFiatMoney, officeFiatRows, type ParsedInputOf } from '@bourse/contract';
import { DAY_MS, USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { type ListSource, readRows } from '../../../platform/lists/answer-rows.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import type { FiatServices } from '../services.ts';
import { findPeople, flagOf, nameUsers } from './rows.ts';

type Acceptor = officeFiatMoney.AcceptorRow;
const ACCEPTOR = officeFiatMoney.acceptorRow
  .omit({ account: true, nickname: true })
  .extend({ is_appointed: z.boolean(), is_accepting: z.boolean() });

type AcceptorDeal = officeFiatRows.AcceptorDealRow;
const DEAL = officeFiatRows.acceptorDealRow
  .omit({ acceptor: true, user: true })
  .extend({ acceptor_id: z.number(), user_id: z.number(), money: amountCodec });

const FIGURES_MS = 30 * DAY_MS;

export function acceptorRoutes(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock } = services;
  const { sql } = storage;
  mount(app, services, officeFiatMoney.listAcceptors, (context) => {
    const since = clock.now() - FIGURES_MS;
    return answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: ACCEPTOR,
      source: {
        columns: sql`a.user_id, a.is_appointed, a.is_accepting, a.recharge_min, a.recharge_max,
          a.recharge_rate_ppm AS recharge_rate, a.cash_min, a.cash_max, a.cash_rate_ppm AS cash_rate,
          coalesce(w.available, 0) AS available, coalesce(w.locked, 0) AS held, f.*`,
        from: sql`acceptors a
          LEFT JOIN accounts w ON w.user_id = a.user_id AND w.wallet = 'legal' AND w.currency_id = ${USDT}
          CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE d.ended_at IS NULL) AS open_deals,
              count(*) FILTER (WHERE d.state = 'done' AND d.ended_at > ${since}) AS done_30,
              count(*) FILTER (WHERE d.state <> 'done' AND d.ended_at > ${since}) AS failed_30
            FROM acceptor_deals d WHERE d.acceptor_id = a.user_id
          ) AS f`,
        order: sql`a.is_appointed DESC, a.user_id`,
      },
      row: officeFiatMoney.acceptorRow,
      view: (rows) => viewAcceptors(sql, rows),
      name: 'acceptors',
      columns: acceptorColumns(context.t),
    });
  });
  mount(app, services, officeFiatMoney.listAcceptorDeals, (context) =>
    answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: DEAL,
      source: sourceOf(sql, context.input),
      row: officeFiatRows.acceptorDealRow,
      view: (rows) => viewDeals(sql, rows),
      name: 'acceptor-orders',
      columns: acceptorDealColumns(context.t),
      after: (_, { id }) => sql`d.id < ${id}`,
    }),
  );
}

async function viewAcceptors(sql: Sql, rows: readonly z.output<typeof ACCEPTOR>[]) {
  const acceptors = await nameUsers(sql, rows);
  return acceptors.map(({ is_appointed: isAppointed, is_accepting: isAccepting, ...acceptor }) => ({
    ...acceptor,
    is_appointed: flagOf(isAppointed),
    is_accepting: flagOf(isAccepting),
  }));
}

type Asked = Partial<Omit<ParsedInputOf<typeof officeFiatMoney.listAcceptorDeals>, 'page' | 'limit'>>;

const sourceOf = (sql: Sql, { id, user_id: user, side, state }: Asked): ListSource => ({
  columns: sql`d.id, d.side, d.acceptor_id, d.user_id, d.money, d.number, d.fee, d.rate, d.state,
    coalesce(d.end_reason, '') AS end_reason, d.opened_at AS open_time,
    CASE WHEN d.ended_at IS NULL THEN d.due_at END AS deadline, d.paid_at AS pay_time, d.ended_at AS end_time`,
  from: sql`acceptor_deals d`,
  where: [
    id && sql`d.id = ${id}`,
    user && sql`(d.user_id = ${user} OR d.acceptor_id = ${user})`,
    side && sql`d.side = ${side}`,
    state && sql`d.state = ${state}`,
  ],
  order: sql`d.id DESC`,
});

async function viewDeals(sql: Sql, rows: readonly z.output<typeof DEAL>[]) {
  const parties = rows.flatMap((row) => [row.acceptor_id, row.user_id]);
  const people = await findPeople(sql, parties);
  return rows.map(({ acceptor_id: acceptor, user_id: user, ...deal }) => ({
    ...deal,
    acceptor: people(acceptor),
    user: people(user),
    money: viewCny(deal.money),
  }));
}

export async function findAcceptorDeal({ storage: { sql } }: FiatServices, id: number) {
  const rows = await readRows(sql, DEAL, sourceOf(sql, { id }), { limit: 1, offset: 0 });
  const [deal] = await viewDeals(sql, rows);
  return deal;
}

const TERMS = ['recharge_min', 'recharge_max', 'recharge_rate', 'cash_min', 'cash_max', 'cash_rate'] as const;

function standText(t: Translate, { is_appointed: isAppointed, is_accepting: isAccepting }: Acceptor): string {
  if (isAppointed === 0) return t('office.acceptors.dismissed');
  return t(isAccepting === 1 ? 'office.acceptors.accepting' : 'office.acceptors.paused');
}

const acceptorColumns = (t: Translate): readonly CsvColumn<Acceptor>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.state'), value: (row) => standText(t, row) },
  ...TERMS.map((field) => ({ header: t(`office.fiat.field.${field}`), value: (row: Acceptor) => row[field] })),
  { header: t('office.users.available'), value: ({ available }) => available },
  { header: t('office.fiat.held'), value: ({ held }) => held },
  { header: t('office.fiat.openDeals'), value: (row) => String(row.open_deals) },
  { header: t('office.acceptors.done30'), value: (row) => `${row.done_30}:${row.failed_30}` },
];

const acceptorDealColumns = (t: Translate): readonly CsvColumn<AcceptorDeal>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.fiat.side'), value: ({ side }) => t(`office.acceptors.side.${side}`) },
  { header: t('office.acceptors.user'), value: ({ user }) => String(user.user_id) },
  { header: t('office.acceptors.acceptor'), value: ({ acceptor }) => String(acceptor.user_id) },
  { header: `${t('office.fiat.money')} (CNY)`, value: ({ money }) => money },
  { header: `${t('office.fiat.number')} (USDT)`, value: ({ number }) => number },
  { header: t('office.acceptors.share'), value: ({ fee }) => fee },
  { header: t('office.fiat.rate'), value: ({ rate }) => rate },
  { header: t('office.users.state'), value: ({ state }) => t(`office.acceptors.state.${state}`) },
  { header: t('office.fiat.opened'), value: (row) => row.open_time, zone: 'UTC+8' },
  { header: t('office.fiat.paidAt'), value: (row) => row.pay_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];
