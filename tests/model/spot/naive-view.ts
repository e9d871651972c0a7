// What the naive refusals look at: the naive market before a command.
import type { CurrencyId, MarketId, Side } from '@bourse/domain';
import type { NaiveBooks } from '../naive-books.ts';
import type { NaiveKeys } from './naive-keys.ts';
import type { NaiveMarket, NaiveOrder, Wish } from './naive-order.ts';

export type NaiveView = {
  readonly books: Pick<NaiveBooks, 'users' | 'index' | 'at' | 'available' | 'accountsOf'>;
  readonly markets: ReadonlyMap<MarketId, NaiveMarket>;
  readonly orders: readonly NaiveOrder[];
  readonly keys: NaiveKeys;
  /** The other side of the book, best first. */
  readonly opposite: (ask: Wish) => readonly NaiveOrder[];
  readonly walk: (ask: Wish) => { readonly fills: readonly { maker: NaiveOrder; quantity: bigint }[] };
  readonly held: (order: NaiveOrder) => bigint;
  readonly payingCurrency: (order: { readonly marketId: MarketId; readonly side: Side }) => CurrencyId | undefined;
};
