// What came of fiat trade, by day in Asia/Shanghai.
import type { officeFiat, ParsedInputOf } from '@bourse/contract';
import { DAY_MS, formatUnits, SHANGHAI_OFFSET_MS, shanghaiDay } from '@bourse/domain';
import { count, optional, units } from '@bourse/domain/kinds';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { allOf } from './paging.ts';

/** `2026-11-21`, of a day counted from 1970. */
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const FIGURES = {
  day: count,
  opened: count,
  done: count,
  cancelled: count,
  expired: count,
  worth: units,
  acceptorDeals: count,
  acceptorWorth: units,
  appealed: count,
  wonByBuyer: count,
  wonBySeller: count,
  releaseSeconds: optional(count),
};

/** The oldest first; a day on which nothing happened has its row of nothing. */
export async function findFigures(
  { storage: { sql }, clock }: Pick<FiatServices, 'storage' | 'clock'>,
  { days, currency, kind }: ParsedInputOf<typeof officeFiat.figures>,
): Promise<officeFiat.FiatFigures[]> {
  const last = shanghaiDay(clock.now());
  const first = last - days + 1;
  const since = first * DAY_MS - SHANGHAI_OFFSET_MS;
  const day = (column: 'opened_at' | 'appealed_at' | 'ended_at') =>
    sql`(${sql(column)} + ${SHANGHAI_OFFSET_MS}) / ${DAY_MS}`;
  const wanted = allOf(sql, [
    currency === undefined ? undefined : sql`currency_id = ${currency}`,
    kind === undefined ? undefined : sql`kind = ${kind}`,
  ]);
  const rows = await query(sql, FIGURES)`
    WITH opened AS (
      SELECT ${day('opened_at')} AS day, count(*) AS opened FROM fiat_deals WHERE opened_at >= ${since} AND ${wanted} GROUP BY 1
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
      FROM fiat_deals WHERE ended_at >= ${since} AND ${wanted} GROUP BY 1
    ), appealed AS (
      SELECT ${day('appealed_at')} AS day, count(*) AS appealed FROM fiat_deals
      WHERE appealed_at >= ${since} AND ${wanted} GROUP BY 1
    ), accepted AS (
      SELECT ${day('ended_at')} AS day, count(*) AS deals, sum(number) AS worth FROM acceptor_deals
      WHERE ended_at >= ${since} AND state = 'done' GROUP BY 1
    )
    SELECT d.day, coalesce(o.opened, 0) AS opened, coalesce(e.done, 0) AS done, coalesce(e.cancelled, 0) AS cancelled,
      coalesce(e.expired, 0) AS expired, coalesce(e.worth, 0) AS worth, coalesce(c.deals, 0) AS acceptor_deals,
      coalesce(c.worth, 0) AS acceptor_worth, coalesce(a.appealed, 0) AS appealed,
      coalesce(e.won_by_buyer, 0) AS won_by_buyer, coalesce(e.won_by_seller, 0) AS won_by_seller, e.release_seconds
    FROM generate_series(${first}::int, ${last}::int) AS d(day)
      LEFT JOIN opened o ON o.day = d.day LEFT JOIN ended e ON e.day = d.day
      LEFT JOIN appealed a ON a.day = d.day LEFT JOIN accepted c ON c.day = d.day
    ORDER BY d.day`;
  return rows.map((row) => ({
    day: dayText(row.day),
    opened: row.opened,
    done: row.done,
    cancelled: row.cancelled,
    expired: row.expired,
    worth: formatUnits(row.worth),
    acceptor_deals: row.acceptorDeals,
    acceptor_worth: formatUnits(row.acceptorWorth),
    appealed: row.appealed,
    won_by_buyer: row.wonByBuyer,
    won_by_seller: row.wonBySeller,
    release_seconds: row.releaseSeconds ?? 0,
  }));
}
