// What a user's closed second contracts came to, by currency, beside what even odds let one expect.
import type { AnswerOf, micro as contract } from '@bourse/contract';
import {
  amount,
  type Amount,
  type CurrencyId,
  currencyId,
  divFloor,
  formatUnits,
  type Instant,
  UNITS_PER_WHOLE,
  type UserId,
} from '@bourse/domain';
import type { MarketData } from '../../market/market-data.ts';
import { viewPercent } from '../../market/market-view.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type MicroSums = {
  readonly currencyId: CurrencyId;
  readonly orders: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly voids: number;
  /** Of what won or lost; so the next two. */
  readonly staked: Amount;
  readonly fees: Amount;
  /** What winning all of it would have brought. */
  readonly profit: Amount;
  readonly net: Amount;
  readonly best: Amount;
  readonly worst: Amount;
};

type Counts = Record<'orders' | 'wins' | 'losses' | 'draws' | 'voids', number>;
type Row = Counts & { readonly currency_id: string } & Record<
    'staked' | 'fees' | 'profit' | 'net' | 'best' | 'worst',
    string
  >;

type StatisticsQuery = {
  readonly userId: UserId;
  readonly currencyId: number | undefined;
  /** Submitted not before `from`, and before `to`. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
};

export async function findMicroSums(
  sql: Sql,
  { userId, currencyId: wanted, from, to }: StatisticsQuery,
): Promise<readonly MicroSums[]> {
  const rows = await sql<Row[]>`
    SELECT currency_id, count(*)::integer AS orders, count(*) FILTER (WHERE result = 'win')::integer AS wins,
      count(*) FILTER (WHERE result = 'loss')::integer AS losses,
      count(*) FILTER (WHERE result = 'draw')::integer AS draws,
      count(*) FILTER (WHERE result = 'void')::integer AS voids,
      coalesce(sum(stake) FILTER (WHERE result IN ('win', 'loss')), 0) AS staked,
      coalesce(sum(fee) FILTER (WHERE result IN ('win', 'loss')), 0) AS fees,
      coalesce(sum(profit) FILTER (WHERE result IN ('win', 'loss')), 0) AS profit,
      sum(payout - stake - fee) AS net, max(payout - stake - fee) AS best, min(payout - stake - fee) AS worst
    FROM micro_orders
    WHERE user_id = ${userId} AND state = 'closed' AND (${wanted ?? null}::bigint IS NULL OR currency_id = ${wanted ?? null})
      AND placed_at >= ${from ?? 0} AND (${to ?? null}::bigint IS NULL OR placed_at < ${to ?? null})
    GROUP BY currency_id ORDER BY count(*) DESC, currency_id`;
  const read = (text: string): Amount => amount(unitsFromNumeric(text));
  return rows.map((row) => ({
    currencyId: currencyId(Number(row.currency_id)),
    orders: row.orders,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    voids: row.voids,
    staked: read(row.staked),
    fees: read(row.fees),
    profit: read(row.profit),
    net: read(row.net),
    best: read(row.best),
    worst: read(row.worst),
  }));
}

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
