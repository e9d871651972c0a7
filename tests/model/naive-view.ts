// What the naive model's refusals look at: the naive engine as it stands before a command.
import type { CurrencyId, MarketId, Side, UserId } from '@bourse/domain';
import type { NaiveMarket, NaiveOrder, Wish } from './naive-order.ts';

export type NaiveView = {
  readonly users: ReadonlyMap<UserId, { readonly isFrozen: boolean }>;
  readonly markets: ReadonlyMap<MarketId, NaiveMarket>;
  readonly index: ReadonlyMap<CurrencyId, { readonly price: bigint; readonly at: number }>;
  readonly orders: readonly NaiveOrder[];
  readonly at: number;
  /** The other side of the book, best first. */
  readonly opposite: (ask: Wish) => readonly NaiveOrder[];
  readonly walk: (ask: Wish) => { readonly fills: readonly { maker: NaiveOrder; quantity: bigint }[] };
  readonly held: (order: NaiveOrder) => bigint;
  readonly locked: (userId: UserId, currencyId: CurrencyId) => bigint;
  readonly payingCurrency: (order: { readonly marketId: MarketId; readonly side: Side }) => CurrencyId | undefined;
  readonly total: (owner: string, currencyId: CurrencyId) => bigint;
};
