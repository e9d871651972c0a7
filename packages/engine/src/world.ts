// The engine's whole state, as its rules see it.
import type { CurrencyId, MarketId, OrderId, UserId } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import { IndexPrices } from './index-prices.ts';
import { Ledger } from './ledger/ledger.ts';
import { ClientOrders } from './spot/client-orders.ts';
import type { SpotMarket } from './spot/spot-market.ts';
import type { Counters, User } from './state.ts';

export type World = {
  readonly counters: Counters;
  readonly currencies: Set<CurrencyId>;
  readonly users: Map<UserId, User>;
  readonly ledger: Ledger;
  readonly markets: Map<MarketId, SpotMarket>;
  readonly openOrders: Map<OrderId, BookOrder>;
  readonly clientOrders: ClientOrders;
  readonly indexPrices: IndexPrices;
};

export function createWorld(counters: Counters): World {
  return {
    counters,
    currencies: new Set(),
    users: new Map(),
    ledger: new Ledger(counters),
    markets: new Map(),
    openOrders: new Map(),
    clientOrders: new ClientOrders(),
    indexPrices: new IndexPrices(),
  };
}
