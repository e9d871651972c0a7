// What a day of leveraged contracts has brought. Their fees stand in their postings.
import type { DayFigures } from '../../core/market/day-figures.ts';

/** A part that was split off has the opening of the whole. */
export const leverDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'lever' AS product, quote_id AS currency_id, 0::numeric AS fees, trunc(sum(value), 8) AS volume
  FROM (
    SELECT user_id, quote_id, open_price * number AS value FROM lever_positions
    WHERE opened_at >= ${from} AND opened_at < ${until} AND open_price IS NOT NULL
    UNION ALL SELECT user_id, quote_id, close_price * number FROM lever_positions
    WHERE ended_at >= ${from} AND ended_at < ${until} AND close_price IS NOT NULL
  ) AS halves JOIN users ON users.id = user_id AND NOT is_house
  GROUP BY quote_id`;
