// What closed orders have brought the house by day and term, beside what even odds let one expect. An order that won or lost
// brings (stake − profit) / 2 + fee on average, and its result lies half of stake + profit above or below that.
import type { officeMicro } from '@bourse/contract';
import { type CurrencyId, DAY_MS, formatUnits } from '@bourse/domain';
import { count, text, units } from '@bourse/domain/kinds';
import type { SecondsServices } from '../services.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const DAY_OF_TERM = {
  day: text,
  seconds: count,
  orders: count,
  wins: count,
  losses: count,
  draws: count,
  voids: count,
  stake: units,
  result: units,
  expected: units,
  swing: units,
};

const DAYS_MAX = 92;
/** Standard deviations either side of what is expected. */
const BOUND = 3n;

/** The latest day first, in Asia/Shanghai; within it the shortest term. */
export async function findStatistics(
  { storage: { sql }, clock }: Pick<SecondsServices, 'storage' | 'clock'>,
  { currencyId, days }: { readonly currencyId: CurrencyId; readonly days: number },
): Promise<officeMicro.MicroStatisticsRow[]> {
  const since = clock.now() - Math.min(days, DAYS_MAX) * DAY_MS;
  const rows = await query(sql, DAY_OF_TERM)`
    SELECT to_char(to_timestamp(ended_at / 1000) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, seconds,
      count(*) AS orders, count(*) FILTER (WHERE result = 'win') AS wins,
      count(*) FILTER (WHERE result = 'loss') AS losses,
      count(*) FILTER (WHERE result = 'draw') AS draws,
      count(*) FILTER (WHERE result = 'void') AS voids,
      coalesce(sum(stake) FILTER (WHERE result IN ('win', 'loss')), 0) AS stake,
      sum(stake + fee - payout) AS result,
      trunc(coalesce(sum((stake - profit) / 2 + fee) FILTER (WHERE result IN ('win', 'loss')), 0), 8) AS expected,
      trunc(sqrt(coalesce(sum(((stake + profit) / 2) ^ 2) FILTER (WHERE result IN ('win', 'loss')), 0)), 8) AS swing
    FROM micro_orders WHERE currency_id = ${currencyId} AND ended_at > ${since}
    GROUP BY day, seconds ORDER BY day DESC, seconds`;
  return rows.map(viewRow);
}

function viewRow({
  stake,
  result,
  expected,
  swing,
  ...row
}: RowOf<typeof DAY_OF_TERM>): officeMicro.MicroStatisticsRow {
  const width = BOUND * swing;
  return {
    ...row,
    stake: formatUnits(stake),
    result: formatUnits(result),
    expected: formatUnits(expected),
    least: formatUnits(expected - width),
    most: formatUnits(expected + width),
    is_within: result >= expected - width && result <= expected + width,
  };
}
