// What the house has to give of each coin, and what a delisting meets.
import { type Amount, amount, type CurrencyId, currencyId, type MarketId, marketId } from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export async function findTreasury(sql: Sql): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await sql<{ currency_id: string; available: string }[]>`
    SELECT currency_id, available FROM accounts WHERE house_purpose = 'treasury'`;
  return new Map(
    rows.map((row) => [currencyId(Number(row.currency_id)), amount(unitsFromNumeric(row.available))] as const),
  );
}

/** Open orders of the markets that trade a coin or are priced in it. */
export async function findOpenOrders(sql: Sql, id: CurrencyId): Promise<ReadonlyMap<MarketId, number>> {
  const rows = await sql<{ market_id: string; n: string }[]>`
    SELECT o.market_id, count(*) AS n FROM orders o JOIN markets m ON m.id = o.market_id
    WHERE o.status = 'open' AND (m.base_id = ${id} OR m.quote_id = ${id}) GROUP BY o.market_id`;
  return new Map(rows.map((row) => [marketId(Number(row.market_id)), Number(row.n)]));
}

export type Holdings = { readonly holders: number; readonly total: Amount; readonly elsewhere: Amount };

/** Of users, available and locked together; `elsewhere` is not in the wallet that they withdraw from. */
export async function findHoldings(sql: Sql, id: CurrencyId): Promise<Holdings> {
  const [row] = await sql<{ holders: string; total: string; elsewhere: string }[]>`
    SELECT count(DISTINCT user_id) AS holders, coalesce(sum(available + locked), 0)::numeric(38,8) AS total,
      coalesce(sum(available + locked) FILTER (WHERE wallet <> 'change'), 0)::numeric(38,8) AS elsewhere
    FROM accounts WHERE currency_id = ${id} AND user_id IS NOT NULL AND available + locked > 0`;
  return {
    holders: Number(row?.holders ?? 0),
    total: amount(unitsFromNumeric(row?.total ?? '0')),
    elsewhere: amount(unitsFromNumeric(row?.elsewhere ?? '0')),
  };
}
