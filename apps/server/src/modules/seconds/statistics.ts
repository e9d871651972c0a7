// What a user's closed second contracts came to, by currency, beside what even odds let one expect.
import type { AnswerOf, micro as contract } from '@bourse/contract';
import { type CurrencyId, divFloor, formatUnits, type Instant, UNITS_PER_WHOLE, type UserId } from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { MarketData } from '../../core/market/market-data.ts';
import { viewPercent } from '../../core/market/market-view.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

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
export type MicroSums = RowOf<typeof SUMS>;

type StatisticsQuery = {
  readonly userId: UserId;
  readonly currencyId: number | undefined;
  /** Submitted not before `from`, and before `to`. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
};

export const findMicroSums = (
  sql: Sql,
  { userId, currencyId: wanted, from, to }: StatisticsQuery,
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

export function viewStatistics(market: MarketData, sums: readonly MicroSums[]): AnswerOf<typeof contract.statistics> {
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
