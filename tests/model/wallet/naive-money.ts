// What both files of the naive funding need.
import { CHAINS, type ChainId, type CurrencyId, type UserId, type Wallet } from '@bourse/domain';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, no } from '../naive-part.ts';

export type Money = { readonly currencyId: CurrencyId; readonly amount: bigint };

/** A refusal; nothing where there is none. */
export type Objection = NaiveAnswer | undefined;

export function checkMoney(books: NaiveBooks, { currencyId, amount }: Money): Objection {
  if (!books.currencies.has(currencyId)) return no('currency_not_found');
  return amount <= 0n ? no('quantity_required') : undefined;
}

export function chainOf({ chainId }: { readonly chainId: ChainId }): string {
  return `house/chain_${CHAINS.find(({ id }) => id === chainId)?.code}`;
}

type Known = { readonly books: NaiveBooks; readonly debts: ReadonlyMap<string, bigint> };
type Leaving = { readonly userId: UserId; readonly wallet: Wallet };

/** Checks what keeps a user's money from leaving for somebody else. */
export function checkGuards({ books, debts }: Known, { userId, wallet }: Leaving): Objection {
  const user = books.users.get(userId);
  if (books.at < (user?.heldUntil ?? 0)) return no('outflows_held');
  if (user?.locked.has(wallet)) return no('wallet_locked');
  const isOwing = [...debts.keys()].some((key) => key.startsWith(`${userId}/`));
  return isOwing ? no('debt_outstanding') : undefined;
}
