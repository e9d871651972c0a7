// What spot trading keeps in memory, and what its rules see.
import type {
  Amount,
  CancelReason,
  EngineRefusalCode,
  Instant,
  MarketId,
  OrderId,
  Price,
  Result,
  Side,
  UserId,
} from '@bourse/domain';
import type { Context } from '../context.ts';
import type { CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { FeesWorld } from '../fees/fees.ts';
import type { KEYS_ENTITIES, KeysWorld } from '../keys/keys.ts';
import type { BookOrder } from './book/level.ts';
import { SPOT_CASCADES } from './cascade.ts';
import { ClientOrders } from './client-orders.ts';
import type { SpotCommand, SpotOutcomes } from './commands.ts';
import { Countdowns, SPOT_COUNTDOWNS } from './countdown.ts';
import { FILLS, type Fill } from './fill.ts';
import { MARKETS, type MarketSettings } from './market.ts';
import { OrderExpiries } from './order-expiries.ts';
import { ORDERS } from './order.ts';
import { PairNames } from './pair-names.ts';
import type { SpotMarket } from './spot-market.ts';
import { SPOT_TRAILS } from './trails.ts';

/** In the order in which storage writes them. */
export const SPOT_ENTITIES = {
  markets: MARKETS,
  orders: ORDERS,
  fills: FILLS,
  spotCascades: SPOT_CASCADES,
  spotTrails: SPOT_TRAILS,
  spotCountdowns: SPOT_COUNTDOWNS,
};

export type Spot = {
  readonly markets: Map<MarketId, SpotMarket>;
  readonly openOrders: Map<OrderId, BookOrder>;
  readonly clientOrders: ClientOrders;
  readonly pairNames: PairNames;
  readonly expiries: OrderExpiries;
  /** Orders that have ended with anything filled and whose attached pairs are not placed yet: within a command only. */
  readonly endedParents: BookOrder[];
  /** Markets with stop orders that have been reached and are not triggered yet, the one that has waited longest first. */
  readonly cascades: Set<SpotMarket>;
  readonly countdowns: Countdowns;
  /** Pieces of work that a command does of them at most; fewer in tests. */
  chunk: number;
};
export type SpotWorld = FeesWorld &
  KeysWorld & { readonly counters: Record<'order' | 'fill', number>; readonly spot: Spot };

/** A trade took place. What its two orders came to by it, and have filled in all, is of that moment. */
export type Traded = {
  readonly kind: 'traded';
  readonly fill: Fill;
  readonly takerQuantity: Amount;
  readonly takerFilled: Amount;
  readonly makerQuantity: Amount;
  readonly makerFilled: Amount;
};
type ExecutionOf = {
  readonly kind: 'execution';
  readonly at: Instant;
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly marketId: MarketId;
  /** These four are those of that moment. An order by sum has a quantity at its end. */
  readonly quantity: Amount;
  readonly filled: Amount;
  readonly clientOrderId: string | undefined;
  /** Undefined where the order is open, or has ended filled. */
  readonly cancelReason: CancelReason | undefined;
};
/** Something happened to an order, for its owner; a fill is told by `Traded`. Its fixed terms are those of the order, which the same command has touched. */
export type Execution =
  | (ExecutionOf & { readonly type: 'accepted' | 'triggered' | 'reduced' | 'ended' })
  | (ExecutionOf & { readonly type: 'renamed'; readonly formerClientOrderId: string | undefined });

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
/**
 * An order with an attached pair has ended: its pair is placed, or a part of it that trades, or nothing. `orderIds` are those
 * that were placed.
 */
export type PairArmed = {
  readonly kind: 'pairArmed';
  readonly parentId: OrderId;
  readonly marketId: MarketId;
  readonly userId: UserId;
  readonly result: 'pair' | 'limit' | 'market' | 'dropped';
  readonly orderIds: readonly OrderId[];
};
/** A countdown has ended, and these orders with it. */
export type CountdownEnded = {
  readonly kind: 'countdownEnded';
  readonly userId: UserId;
  readonly marketId: MarketId;
  /** Ascending; there may have been none. */
  readonly orderIds: readonly OrderId[];
};
export type SpotEvent =
  | Traded
  | Execution
  | LevelChanged
  | MarketConfigured
  | TriggerPriceMoved
  | PairArmed
  | CountdownEnded;

export type SpotContext = Context<
  typeof CORE_ENTITIES & typeof KEYS_ENTITIES & typeof SPOT_ENTITIES,
  CoreEvent | SpotEvent
>;
export type SpotOutcome<C extends SpotCommand> = Result<SpotOutcomes[C['kind']], EngineRefusalCode>;

/** One to three milliseconds, and no more rows than a commit carries lightly. */
const CHUNK = 64;

export const createSpot = (): Spot => ({
  markets: new Map(),
  openOrders: new Map(),
  clientOrders: new ClientOrders(),
  pairNames: new PairNames(),
  expiries: new OrderExpiries(),
  endedParents: [],
  cascades: new Set(),
  countdowns: new Countdowns(),
  chunk: CHUNK,
});
