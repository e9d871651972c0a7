// What a day of second contracts has brought.
import type { DayFigures } from '../../core/market/day-figures.ts';

export const secondsDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'micro' AS product, currency_id, sum(fee) AS fees, sum(stake) AS volume
  FROM micro_orders JOIN users ON users.id = user_id AND NOT is_house
  WHERE ended_at >= ${from} AND ended_at < ${until} AND result IN ('win', 'loss') GROUP BY currency_id`;
