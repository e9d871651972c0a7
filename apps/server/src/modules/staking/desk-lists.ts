// Lists of the desk: orders of all users, and what is promised of each coin against what lies there for it.
import { officeEarn } from '@bourse/contract';
import { type CurrencyId, DAY_MS, type Instant, ZERO } from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { answerQuery } from '../../platform/lists/answer-rows.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { StakingServices } from './services.ts';

type Order = officeEarn.OfficeStakingRow;
type Reserve = officeEarn.StakingReserveRow;

export function listRoutes(app: FastifyInstance, services: StakingServices): void {
  const { clock, storage } = services;
  serveList(app, services, officeEarn.listOrders, {
    source: (sql, { id, user_id: user, product_id: product, state, from, until }) => ({
      columns: sql`o.id, o.user_id, o.product_id, c.name AS currency_name, o.amount, o.interest, o.rate_ppm AS rate, o.days, o.state,
        coalesce(o.end_reason, '') AS end_reason, o.is_renewing, o.renewed_from, o.fee, o.bought_at AS buy_time,
        o.due_at AS due_time, o.due_at AS due_ms, o.ended_at AS end_time`,
      from: sql`staking_orders o JOIN currencies c ON c.id = o.currency_id`,
      where: [
        id && sql`o.id = ${id}`,
        user && sql`o.user_id = ${user}`,
        product && sql`o.product_id = ${product}`,
        state && sql`o.state = ${state}`,
        from && sql`o.bought_at >= ${from}`,
        until && sql`o.bought_at < ${until}`,
      ],
      order: sql`o.id DESC`,
    }),
    file: { desk: 'earn', name: 'staking-orders', columns: orderColumnsOf, after: (sql, { id }) => sql`o.id < ${id}` },
  });
  mount(app, services, officeEarn.reserves, async (context) => {
    const rows = await findReserves(storage.sql, clock.now());
    if (context.input.format !== 'csv') return { message: rows };
    const written = z.encode(z.array(officeEarn.reserveRow), rows);
    return sendCsv<Reserve>(services, context, {
      desk: 'earn',
      name: 'staking-reserves',
      columns: reserveColumnsOf(context.t, written),
      total: written.length,
      readAfter: readWhole(written),
    });
  });
}

/** Gives a row for each coin that staking has money in. Accounts and orders are those of one moment. */
async function findReserves(sql: Sql, now: Instant): Promise<z.output<typeof officeEarn.reserveRow>[]> {
  const [reserves, due] = await Promise.all([
    answerQuery(sql, RESERVE)`
      SELECT house.*, house.reserve = sums.promised AS is_covered, currencies.name AS currency_name, sums.* FROM (
        SELECT currency_id, coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'staking'), 0) AS fund,
          coalesce(sum(available + locked) FILTER (WHERE house_purpose = 'staking_reserve'), 0) AS reserve
        FROM accounts WHERE house_purpose IN ('staking', 'staking_reserve') GROUP BY currency_id
      ) AS house JOIN currencies ON currencies.id = house.currency_id CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state = 'active') AS orders,
          coalesce(sum(amount) FILTER (WHERE state = 'active'), 0) AS staked,
          coalesce(sum(interest) FILTER (WHERE state = 'active'), 0) AS promised,
          coalesce(sum(interest) FILTER (WHERE state = 'ended'), 0) AS paid, coalesce(sum(fee), 0) AS fees
        FROM staking_orders WHERE currency_id = house.currency_id
      ) AS sums ORDER BY house.currency_id`,
    findDue(sql, now),
  ]);
  return reserves.map((reserve) => ({
    ...reserve,
    due: DUE_DAYS.map((days) => {
      const sums = due.find((one) => one.currencyId === reserve.currency_id && one.days === days);
      return { days, orders: sums?.orders ?? 0, staked: sums?.staked ?? ZERO, promised: sums?.promised ?? ZERO };
    }),
  }));
}

const RESERVE = officeEarn.reserveRow.omit({ due: true });
const DUE_DAYS = [1, 7, 30] as const;
const DUE = { currencyId: id<CurrencyId>(), days: count, orders: count, staked: units, promised: units };

/** Sums the active orders that are due within each number of days. */
const findDue = (sql: Sql, now: Instant): Promise<readonly RowOf<typeof DUE>[]> => query(sql, DUE)`
  SELECT currency_id, horizon.within AS days, count(*) AS orders, sum(amount) AS staked, sum(interest) AS promised
  FROM unnest(${numbersLiteral(DUE_DAYS, (days) => days)}::bigint[]) AS horizon (within)
    JOIN staking_orders ON state = 'active' AND due_at <= ${now}::bigint + horizon.within * ${DAY_MS}::bigint
  GROUP BY currency_id, horizon.within`;

const orderColumnsOf = (t: Translate): readonly CsvColumn<Order>[] => [
  { header: t('office.earn.orderId'), value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: (order) => String(order.user_id) },
  { header: t('office.earn.productId'), value: (order) => String(order.product_id) },
  { header: t('office.users.currency'), value: (order) => order.currency_name },
  { header: t('office.earn.staked'), value: ({ amount }) => amount },
  { header: t('office.earn.interest'), value: ({ interest }) => interest },
  { header: `${t('office.earn.field.rate')} %`, value: ({ rate }) => rate },
  { header: t('office.earn.field.days'), value: ({ days }) => String(days) },
  { header: t('office.earn.state'), value: ({ state }) => t(`staking.state.${state}`) },
  { header: t('office.earn.end'), value: ({ end_reason: end }) => (end === '' ? '' : t(`staking.end.${end}`)) },
  { header: t('office.earn.renewing'), value: (order) => t(order.is_renewing ? 'office.yes' : 'office.no') },
  { header: t('office.earn.renewedFrom'), value: (order) => String(order.renewed_from ?? '') },
  { header: t('office.earn.fee'), value: ({ fee }) => fee },
  { header: t('office.earn.bought'), value: (order) => order.buy_time, zone: 'UTC+8' },
  { header: t('office.earn.due'), value: (order) => order.due_time, zone: 'UTC+8' },
  { header: t('office.earn.ended'), value: (order) => order.end_time, zone: 'UTC+8' },
];

const dueColumnsOf = (t: Translate, place: number, days: number): readonly CsvColumn<Reserve>[] => {
  const headerOf = (what: string): string => `${t('office.earn.within', { days })}: ${what}`;
  return [
    { header: headerOf(t('office.earn.orders')), value: ({ due }) => String(due[place]?.orders ?? 0) },
    { header: headerOf(t('office.earn.dueStaked')), value: ({ due }) => due[place]?.staked ?? '0' },
    { header: headerOf(t('office.earn.duePromised')), value: ({ due }) => due[place]?.promised ?? '0' },
  ];
};

const reserveColumnsOf = (t: Translate, rows: readonly Reserve[]): readonly CsvColumn<Reserve>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.earn.activeOrders'), value: ({ orders }) => String(orders) },
  { header: t('office.earn.staked'), value: ({ staked }) => staked },
  { header: t('office.earn.promised'), value: ({ promised }) => promised },
  { header: t('office.earn.reserve'), value: ({ reserve }) => reserve },
  {
    header: t('office.earn.cover'),
    value: (row) => t(row.is_covered ? 'office.earn.covered' : 'office.earn.uncovered'),
  },
  { header: t('office.earn.fund'), value: ({ fund }) => fund },
  ...(rows[0]?.due ?? []).flatMap(({ days }, place) => dueColumnsOf(t, place, days)),
  { header: t('office.earn.paid'), value: ({ paid }) => paid },
  { header: t('office.earn.fees'), value: ({ fees }) => fees },
];
