// What both files of the naive funding need.
import { CHAINS, type ChainId, type CurrencyId } from '@bourse/domain';
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
