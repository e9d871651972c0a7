// What a day of staking has brought. Its fees stand in its postings.
import type { DayFigures } from '../../core/market/day-figures.ts';

export const stakingDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'earn' AS product, currency_id, 0::numeric AS fees, sum(amount) AS volume
  FROM staking_orders JOIN users ON users.id = user_id AND NOT is_house
  WHERE bought_at >= ${from} AND bought_at < ${until} GROUP BY currency_id`;
