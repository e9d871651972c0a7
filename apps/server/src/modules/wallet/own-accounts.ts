// Which accounts of the ledger are a user's, read from committed rows.
import { type AccountId, type CurrencyId, type UserId, type Wallet, WALLETS } from '@bourse/domain';
import { id, present, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const ACCOUNT = { id: id<AccountId>(), currencyId: id<CurrencyId>(), wallet: present(word(WALLETS)) };
export type OwnAccount = RowOf<typeof ACCOUNT>;
export type AccountFilter = { readonly wallet?: Wallet | undefined; readonly currencyId?: number | undefined };

export const findOwnAccounts = (
  sql: Sql,
  userId: UserId,
  { wallet, currencyId }: AccountFilter = {},
): Promise<readonly OwnAccount[]> => query(sql, ACCOUNT)`
  SELECT id, currency_id, wallet FROM accounts
  WHERE user_id = ${userId} AND ${wallet === undefined ? sql`true` : sql`wallet = ${wallet}`}
    AND ${currencyId === undefined ? sql`true` : sql`currency_id = ${currencyId}`}
  ORDER BY wallet, currency_id`;
