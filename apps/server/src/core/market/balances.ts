// Balances of a user, read from committed rows.
import type { Amount, CurrencyId, UserId, Wallet } from '@bourse/domain';
import { eq } from 'drizzle-orm';
import type { Database } from '../storage/open.ts';
import { accounts } from '../storage/schema.ts';

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
