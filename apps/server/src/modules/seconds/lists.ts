// The user’s second contracts in pages and as files, and what the closed ones came to by currency, beside what even odds let one
// expect.
import { type AnswerOf, micro as contract, microRows, type ParsedInputOf } from '@bourse/contract';
import {
  currencyId,
  type CurrencyId,
  divFloor,
  formatUnits,
  instant,
  marketId,
  type MicroDirection,
  microOrderId,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../core/market/market-data.ts';
import { viewPercent } from '../../core/market/market-view.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { type CsvColumn, sendRecords } from '../../platform/http/csv-answer.ts';
import { figureOf, figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SecondsServices } from './board.ts';
import { viewMicroRows } from './contract-view.ts';
import { findOrders, type OrderFilter, type OrderPage, readOrders } from './queries.ts';

export const DIRECTION = { [1]: 'up', [2]: 'down' } as const satisfies Record<1 | 2, MicroDirection>;

export function listRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.lists, lists(services));
  mount(app, services, contract.listsByPost, lists(services));
  mount(app, services, contract.statistics, async ({ input, user }) => {
    const sums = await findSums(services.storage.sql, filterOf(input, user.id));
    return { message: viewStatistics(services.market, sums) };
  });
}

type OwnFilter = OrderFilter & { readonly userId: UserId };
type ListInput = ParsedInputOf<typeof contract.lists>;

function lists(services: SecondsServices): Handler<typeof contract.lists> {
  const { market, clock } = services;
  return async (context) => {
    const { input, user, t } = context;
    const { page, limit, status } = input;
    const view = (rows: OrderPage['rows']) => viewMicroRows(market, rows, { now: clock.now(), t });
    if (input.format === 'csv') {
      const filter = filterOf(input, user.id);
      return sendRecords(context, {
        name: `second-contracts-${status}`,
        columns: orderColumns(t, status),
        readAfter: async (last: microRows.MicroRow | undefined, rows) => {
          if (status === 1) return last ? [] : view(findOpen(services, filter));
          const before = last && microOrderId(last.id);
          return view(
            await readOrders(services.storage.db, { ...filter, state: 'closed', before }, { offset: 0, limit: rows }),
          );
        },
      });
    }
    const { rows, total } = await readPage(services, input, user.id);
    const data = view(rows);
    return { message: { data, total, page, limit, pages: Math.ceil(total / limit) } };
  };
}

function filterOf(
  { match_id: matchId, currency_id: coinId, type, result, from, to }: Partial<ListInput>,
  userId: UserId,
): OwnFilter {
  return {
    userId,
    marketId: matchId === undefined ? undefined : marketId(matchId),
    currencyId: coinId === undefined ? undefined : currencyId(coinId),
    direction: type && DIRECTION[type],
    result,
    from: from === undefined ? undefined : instant(from),
    to: to === undefined ? undefined : instant(to),
  };
}

async function readPage(services: SecondsServices, input: ListInput, userId: UserId): Promise<OrderPage> {
  const { status, page, limit } = input;
  const offset = (page - 1) * limit;
  const filter = filterOf(input, userId);
  if (status === 3) return findOrders(services.storage.db, { ...filter, state: 'closed' }, { offset, limit });
  const rows = findOpen(services, filter);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** An open order has no result yet. */
const findOpen = ({ micro }: SecondsServices, filter: OwnFilter) =>
  micro.ordersOf(filter.userId).filter((order) => isWanted(order, filter));

function isWanted(order: OrderPage['rows'][number], filter: OwnFilter): boolean {
  const { marketId: market, currencyId: currency, direction, from, to } = filter;
  return (
    (market === undefined || order.marketId === market) &&
    (currency === undefined || order.currencyId === currency) &&
    (direction === undefined || order.direction === direction) &&
    (from === undefined || order.placedAt >= from) &&
    (to === undefined || order.placedAt < to)
  );
}

type Columns = readonly CsvColumn<microRows.MicroRow>[];

const sharedColumns = (t: Translate): Columns => [
  { header: t('comfort.export.time'), value: (row) => utcOf(row.created_ms), zone: 'UTC' },
  { header: t('micro.csv.id'), value: (row) => String(row.id) },
  { header: t('spot.orders.pair'), value: (row) => row.symbol_name },
  {
    header: t('micro.csv.direction'),
    value: (row) => t(row.type === microRows.TYPE_UP ? 'micro.direction.up' : 'micro.direction.down'),
  },
  { header: t('micro.csv.seconds'), value: (row) => String(row.seconds) },
  { header: t('micro.csv.currency'), value: (row) => row.currency_name },
  { header: t('micro.stake'), value: (row) => figureOf(row.number) },
  { header: t('micro.fee'), value: (row) => figureOf(row.fee) },
  { header: t('micro.csv.ratio'), value: (row) => figureOf(row.profit_ratio) },
  { header: t('micro.csv.due'), value: (row) => utcOf(row.handled_ms), zone: 'UTC' },
  {
    header: t('micro.entry'),
    value: (row) => (row.is_provisional === 1 ? '' : figureUnlessZero(row.open_price)),
  },
];

const closedColumns = (t: Translate): Columns => [
  { header: t('micro.csv.closed'), value: (row) => utcOf(row.complete_ms), zone: 'UTC' },
  { header: t('micro.csv.close'), value: (row) => figureUnlessZero(row.end_price) },
  { header: t('micro.col.result'), value: (row) => row.result_name },
  { header: t('micro.csv.reason'), value: (row) => row.void_reason_name },
  { header: t('micro.col.payout'), value: (row) => figureOf(row.payout) },
  { header: t('micro.col.net'), value: (row) => figureOf(row.net) },
  { header: t('micro.csv.insurance'), value: (row) => (row.insurance_id === null ? '' : String(row.insurance_id)) },
];

const orderColumns = (t: Translate, status: (typeof contract.LIST_STATUSES)[number]): Columns =>
  status === 1 ? sharedColumns(t) : [...sharedColumns(t), ...closedColumns(t)];

const SUMS = {
  currencyId: id<CurrencyId>(),
  orders: count,
  wins: count,
  losses: count,
  draws: count,
  voids: count,
  /** The stakes of orders that were won or lost; the fees and the profit are of the same orders. */
  staked: units,
  fees: units,
  /** The profit if all of them had been won. */
  profit: units,
  net: units,
  best: units,
  worst: units,
};
type MicroSums = RowOf<typeof SUMS>;

const findSums = (
  sql: Sql,
  { userId, currencyId: wanted, from, to }: OwnFilter,
): Promise<readonly MicroSums[]> => query(sql, SUMS)`
    SELECT currency_id, count(*) AS orders, count(*) FILTER (WHERE result = 'win') AS wins,
      count(*) FILTER (WHERE result = 'loss') AS losses,
      count(*) FILTER (WHERE result = 'draw') AS draws,
      count(*) FILTER (WHERE result = 'void') AS voids,
      coalesce(sum(stake) FILTER (WHERE result IN ('win', 'loss')), 0) AS staked,
      coalesce(sum(fee) FILTER (WHERE result IN ('win', 'loss')), 0) AS fees,
      coalesce(sum(profit) FILTER (WHERE result IN ('win', 'loss')), 0) AS profit,
      sum(payout - stake - fee) AS net, max(payout - stake - fee) AS best, min(payout - stake - fee) AS worst
    FROM micro_orders
    WHERE user_id = ${userId} AND state = 'closed' AND (${wanted ?? null}::bigint IS NULL OR currency_id = ${wanted ?? null})
      AND placed_at >= ${from ?? 0} AND (${to ?? null}::bigint IS NULL OR placed_at < ${to ?? null})
    GROUP BY currency_id ORDER BY count(*) DESC, currency_id`;

/** With even odds half of the orders win: (profit − stake) / 2 − fee, rounded down. */
const calculateExpected = ({ staked, profit, fees }: MicroSums): bigint => divFloor(profit - staked, 2n) - fees;

/** The share of wins p at which p × profit = (1 − p) × stake + fee, in units of 1e-8. */
const calculateBreakEven = ({ staked, profit, fees }: MicroSums): bigint =>
  ((staked + fees) * UNITS_PER_WHOLE) / (staked + profit);

function viewStatistics(market: MarketData, sums: readonly MicroSums[]): AnswerOf<typeof contract.statistics> {
  return sums.map((one) => {
    const decided = one.wins + one.losses;
    return {
      currency_id: one.currencyId,
      currency_name: market.currency(one.currencyId)?.name ?? '',
      orders: one.orders,
      wins: one.wins,
      losses: one.losses,
      draws: one.draws,
      voids: one.voids,
      staked: formatUnits(one.staked),
      fees: formatUnits(one.fees),
      net: formatUnits(one.net),
      expected: formatUnits(calculateExpected(one)),
      win_rate: decided === 0 ? '' : viewPercent((BigInt(one.wins) * UNITS_PER_WHOLE) / BigInt(decided)),
      break_even_rate: decided === 0 ? '' : viewPercent(calculateBreakEven(one)),
      best: formatUnits(one.best),
      worst: formatUnits(one.worst),
    };
  });
}
