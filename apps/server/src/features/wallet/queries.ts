// Balances of a user, read from committed rows.
import { type Amount, type Chain, type CurrencyId, type UserId, type Wallet } from '@bourse/domain';
import { eq } from 'drizzle-orm';
import type { Sql } from '../../storage/connection.ts';
import type { Database } from '../../storage/open.ts';
import { accounts } from '../../storage/schema.ts';

export type Balance = {
  readonly currencyId: CurrencyId;
  readonly wallet: Wallet;
  readonly available: Amount;
  readonly locked: Amount;
};

export async function findBalances(db: Database, userId: UserId): Promise<readonly Balance[]> {
  const rows = await db
    .select({
      currencyId: accounts.currencyId,
      wallet: accounts.wallet,
      available: accounts.available,
      locked: accounts.locked,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return rows.flatMap(({ wallet, ...row }) => (wallet === null ? [] : [{ ...row, wallet }]));
}

/** The deposit address on some chains that was given out last; empty before. */
export async function findGivenAddress(sql: Sql, userId: UserId, chains: readonly Chain[]): Promise<string> {
  if (chains.length === 0) return '';
  const [row] = await sql<{ address: string }[]>`
    SELECT address FROM deposit_addresses
    WHERE user_id = ${userId} AND chain_id IN ${sql(chains.map(({ id }) => id))} ORDER BY created_at DESC LIMIT 1`;
  return row?.address ?? '';
}
