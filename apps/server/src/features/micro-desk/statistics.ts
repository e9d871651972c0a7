// What closed orders have brought the house by day and term, beside what even odds let one expect. An order that won or lost
// brings (stake − profit) / 2 + fee on average, and its result lies half of stake + profit above or below that.
import type { officeMicro } from '@bourse/contract';
import { amount, type CurrencyId, DAY_MS, formatUnits } from '@bourse/domain';
import type { Services } from '../../services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';

type Row = Record<'seconds' | 'orders' | 'wins' | 'losses' | 'draws' | 'voids', number> & {
  readonly day: string;
} & Record<'stake' | 'result' | 'expected' | 'swing', string>;

const DAYS_MAX = 92;
/** Standard deviations either side of what is expected. */
const BOUND = 3n;

/** The latest day first, in Asia/Shanghai; within it the shortest term. */
export async function findStatistics(
  { storage: { sql }, clock }: Pick<Services, 'storage' | 'clock'>,
  { currencyId, days }: { readonly currencyId: CurrencyId; readonly days: number },
): Promise<officeMicro.MicroStatisticsRow[]> {
  const since = clock.now() - Math.min(days, DAYS_MAX) * DAY_MS;
  const rows = await sql<Row[]>`
    SELECT to_char(to_timestamp(ended_at / 1000) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, seconds::integer AS seconds,
      count(*)::integer AS orders, count(*) FILTER (WHERE result = 'win')::integer AS wins,
      count(*) FILTER (WHERE result = 'loss')::integer AS losses,
      count(*) FILTER (WHERE result = 'draw')::integer AS draws,
      count(*) FILTER (WHERE result = 'void')::integer AS voids,
      coalesce(sum(stake) FILTER (WHERE result IN ('win', 'loss')), 0) AS stake,
      sum(stake + fee - payout) AS result,
      trunc(coalesce(sum((stake - profit) / 2 + fee) FILTER (WHERE result IN ('win', 'loss')), 0), 8) AS expected,
      trunc(sqrt(coalesce(sum(((stake + profit) / 2) ^ 2) FILTER (WHERE result IN ('win', 'loss')), 0)), 8) AS swing
    FROM micro_orders WHERE currency_id = ${currencyId} AND ended_at > ${since}
    GROUP BY day, seconds ORDER BY day DESC, seconds`;
  return rows.map(viewRow);
}

function viewRow({ stake, result, expected, swing, ...row }: Row): officeMicro.MicroStatisticsRow {
  const [came, mean] = [unitsFromNumeric(result), unitsFromNumeric(expected)];
  const width = BOUND * unitsFromNumeric(swing);
  return {
    ...row,
    stake: formatUnits(amount(unitsFromNumeric(stake))),
    result: formatUnits(came),
    expected: formatUnits(mean),
    least: formatUnits(mean - width),
    most: formatUnits(mean + width),
    is_within: came >= mean - width && came <= mean + width,
  };
}
