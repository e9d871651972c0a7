// Which accounts of the ledger are a user's, read from committed rows.
import { type AccountId, accountId, type CurrencyId, currencyId, type UserId, type Wallet } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';

export type OwnAccount = { readonly id: AccountId; readonly currencyId: CurrencyId; readonly wallet: Wallet };
export type AccountFilter = { readonly wallet?: Wallet | undefined; readonly currencyId?: number | undefined };

export async function findOwnAccounts(
  sql: Sql,
  userId: UserId,
  { wallet, currencyId: currency }: AccountFilter = {},
): Promise<readonly OwnAccount[]> {
  const rows = await sql<{ id: string; currency_id: string; wallet: Wallet }[]>`
    SELECT id, currency_id, wallet FROM accounts
    WHERE user_id = ${userId} AND ${wallet === undefined ? sql`true` : sql`wallet = ${wallet}`}
      AND ${currency === undefined ? sql`true` : sql`currency_id = ${currency}`}
    ORDER BY wallet, currency_id`;
  return rows.map((row) => ({
    id: accountId(Number(row.id)),
    currencyId: currencyId(Number(row.currency_id)),
    wallet: row.wallet,
  }));
}
