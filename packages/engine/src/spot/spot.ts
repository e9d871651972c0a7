// What spot trading keeps in memory, and what its rules see.
import type { Amount, MarketId, OrderId, Price, Result, EngineRefusalCode, Side, UserId } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { FeesWorld } from '../fees/fees.ts';
import type { BookOrder } from './book/level.ts';
import { SPOT_CASCADES } from './cascade.ts';
import { ClientOrders } from './client-orders.ts';
import type { SpotCommand, SpotOutcomes } from './commands.ts';
import { Countdowns, SPOT_COUNTDOWNS } from './countdown.ts';
import { FILLS, type Fill } from './fill.ts';
import { MARKETS, type MarketSettings } from './market.ts';
import { ORDERS } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** In the order in which storage writes them. */
export const SPOT_ENTITIES = {
  markets: MARKETS,
  orders: ORDERS,
  fills: FILLS,
  spotCascades: SPOT_CASCADES,
  spotCountdowns: SPOT_COUNTDOWNS,
};

export type Spot = {
  readonly markets: Map<MarketId, SpotMarket>;
  readonly openOrders: Map<OrderId, BookOrder>;
  readonly clientOrders: ClientOrders;
  /** Markets with stop orders that have been reached and are not triggered yet, the one that has waited longest first. */
  readonly cascades: Set<SpotMarket>;
  readonly countdowns: Countdowns;
  /** Pieces of work that a command does of them at most; fewer in tests. */
  chunk: number;
};
export type SpotWorld = FeesWorld & { readonly counters: Record<'order' | 'fill', number>; readonly spot: Spot };

/** A trade took place. */
export type Traded = { readonly kind: 'traded'; readonly fill: Fill };
/** A price level of a book now holds `quantity`; 0 removes it. */
export type LevelChanged = {
  readonly kind: 'levelChanged';
  readonly marketId: MarketId;
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Amount;
};
export type MarketConfigured = { readonly kind: 'marketConfigured'; readonly settings: MarketSettings };
/** The price that stop orders go by is another now; undefined where there is none any more. */
export type TriggerPriceMoved = {
  readonly kind: 'triggerPriceMoved';
  readonly marketId: MarketId;
  readonly price: Price | undefined;
};
/** A countdown has ended, and these orders with it. */
export type CountdownEnded = {
  readonly kind: 'countdownEnded';
  readonly userId: UserId;
  readonly marketId: MarketId;
  /** Ascending; there may have been none. */
  readonly orderIds: readonly OrderId[];
};
export type SpotEvent = Traded | LevelChanged | MarketConfigured | TriggerPriceMoved | CountdownEnded;

export type SpotContext = Context<typeof CORE_ENTITIES & typeof SPOT_ENTITIES, CoreEvent | SpotEvent>;
export type SpotOutcome<C extends SpotCommand> = Result<SpotOutcomes[C['kind']], EngineRefusalCode>;

/** One to three milliseconds, and no more rows than a commit carries lightly. */
const CHUNK = 64;

export const createSpot = (): Spot => ({
  markets: new Map(),
  openOrders: new Map(),
  clientOrders: new ClientOrders(),
  cascades: new Set(),
  countdowns: new Countdowns(),
  chunk: CHUNK,
});
