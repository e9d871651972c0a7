// What a day of spot trade has brought.
import type { DayFigures } from '../../core/market/day-figures.ts';

/** What both sides of the house have traded with each other is nobody's. The volume is in the coin that is paid with. */
export const spotDayFigures: DayFigures = (sql, { from, until }) => sql`
  SELECT 'spot' AS product, side.currency_id, sum(side.fees) AS fees, sum(side.volume) AS volume
  FROM fills JOIN users AS buyers ON buyers.id = buyer_id JOIN users AS sellers ON sellers.id = seller_id
    JOIN accounts AS bases ON bases.id = buyer_base_account_id
    JOIN accounts AS quotes ON quotes.id = seller_quote_account_id
    CROSS JOIN LATERAL (VALUES
      (bases.currency_id, CASE WHEN buyers.is_house THEN 0 ELSE buyer_fee END, 0),
      (quotes.currency_id, CASE WHEN sellers.is_house THEN 0 ELSE seller_fee END, notional)
    ) AS side (currency_id, fees, volume)
  WHERE at >= ${from} AND at < ${until} AND NOT (buyers.is_house AND sellers.is_house)
  GROUP BY side.currency_id`;
