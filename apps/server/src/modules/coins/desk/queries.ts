// SQL of the desk of coins: what the treasury has of each coin, and the orders and holdings that a delisting concerns.
import { type Amount, type CurrencyId, type MarketId, ZERO } from '@bourse/domain';
import { count, id, units } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

export async function findTreasury(sql: Sql): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), available: units })`
    SELECT currency_id, available FROM accounts WHERE house_purpose = 'treasury'`;
  return new Map(rows.map((row) => [row.currencyId, row.available]));
}

/** Open orders of the markets that trade a coin or are priced in it. */
export async function findOpenOrders(sql: Sql, coin: CurrencyId): Promise<ReadonlyMap<MarketId, number>> {
  const rows = await query(sql, { marketId: id<MarketId>(), n: count })`
    SELECT o.market_id, count(*) AS n FROM orders o JOIN markets m ON m.id = o.market_id
    WHERE o.status = 'open' AND (m.base_id = ${coin} OR m.quote_id = ${coin}) GROUP BY o.market_id`;
  return new Map(rows.map((row) => [row.marketId, row.n]));
}

const HOLDINGS = { holders: count, total: units, elsewhere: units };
export type Holdings = RowOf<typeof HOLDINGS>;

/** Sums what users have, available and locked; `elsewhere` is the part outside the wallet that they withdraw from. */
export async function findHoldings(sql: Sql, coin: CurrencyId): Promise<Holdings> {
  const [row] = await query(sql, HOLDINGS)`
    SELECT count(DISTINCT user_id) AS holders, coalesce(sum(available + locked), 0) AS total,
      coalesce(sum(available + locked) FILTER (WHERE wallet <> 'change'), 0) AS elsewhere
    FROM accounts WHERE currency_id = ${coin} AND user_id IS NOT NULL AND available + locked > 0`;
  return row ?? { holders: 0, total: ZERO, elsewhere: ZERO };
}
