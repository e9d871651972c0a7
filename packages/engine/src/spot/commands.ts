// What can be asked of spot trading.
import type {
  Amount,
  EngineRefusalCode,
  FillId,
  Instant,
  KeyId,
  MarketId,
  OrderId,
  OrderStatus,
  Price,
  Refusal,
  SelfTradeMode,
  Side,
  TimeInForce,
  UserId,
} from '@bourse/domain';
import type { MarketSettings } from './market.ts';
import type { AttachedPair } from './order.ts';

/** Creates a market or replaces its settings. Tick, step and pair may change only while its book is empty. */
export type ConfigureMarket = { readonly kind: 'configureMarket'; readonly settings: MarketSettings };

export type PlaceOrder = PlaceLimitOrder | PlaceMarketOrder | PlaceStopLimitOrder | PlaceStopMarketOrder;
type PlaceOrderCommon = {
  readonly kind: 'placeOrder';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** In the base currency; a market order by sum leaves it at 0. */
  readonly quantity: Amount;
  readonly clientOrderId?: string;
  /** Its client order id falls free when it ends, not a day later. */
  readonly freesName?: boolean;
  /** The key that places it, whose budget it charges. */
  readonly keyId?: KeyId;
  /** `expire_taker` where it is missing. */
  readonly selfTrade?: SelfTradeMode;
  readonly attached?: AttachedPair;
};
/** An order that may rest or wait may also end by itself. */
type Expiring = { readonly expiresAt?: Instant };
/** An order that may rest may show only a part of itself at a time. */
type Iceberg = { readonly visibleQuantity?: Amount };
/** It names either a quantity or the sum, in the quote currency, that it pays or receives at most. */
type BySum = { readonly quoteQuantity?: Amount };
export type PlaceLimitOrder = PlaceOrderCommon &
  Expiring &
  Iceberg & {
    readonly type: 'limit';
    readonly price: Price;
    readonly timeInForce: TimeInForce;
  };
export type PlaceMarketOrder = PlaceOrderCommon & BySum & { readonly type: 'market' };
/** An order outside the book waits for one of these. */
export type Waiting = WaitingForPrice | WaitingForTurn;
type WaitingForPrice = {
  readonly stopPrice: Price;
  /** `stop` where it is missing. */
  readonly triggerKind?: 'stop' | 'take_profit';
};
type WaitingForTurn = {
  /** In basis points from the best price since it follows. */
  readonly trailBps: number;
  readonly activationPrice?: Price;
};
/** Waits until a fill of the market triggers it, then becomes a limit order at `price`. */
export type PlaceStopLimitOrder = PlaceOrderCommon &
  Expiring &
  Iceberg &
  Waiting & {
    readonly type: 'stop_limit';
    readonly price: Price;
    /** How long it lives once it is triggered: `gtc` where it is missing. */
    readonly timeInForce?: Exclude<TimeInForce, 'post_only'>;
  };
/** Waits until a fill of the market triggers it, then becomes a market order. */
export type PlaceStopMarketOrder = PlaceOrderCommon & Expiring & BySum & Waiting & { readonly type: 'stop_market' };

/** One cancels the other: a limit order and a stop-limit order that share one hold, of which one only comes to trade. */
export type PlaceOco = {
  readonly kind: 'placeOco';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** In the base currency, of each leg. */
  readonly quantity: Amount;
  /** It is the price of the limit leg. */
  readonly price: Price;
  readonly stopPrice: Price;
  /** Limit price of the stop leg. */
  readonly stopLimitPrice: Price;
  /** The name of the limit leg. */
  readonly clientOrderId?: string;
  readonly stopClientOrderId?: string;
  /** The name of the pair, taken while a leg of it is open. */
  readonly listClientOrderId?: string;
  /** The names of its legs fall free when these end, not a day later. */
  readonly freesName?: boolean;
  /** The key that places it, whose budget the pair charges once. */
  readonly keyId?: KeyId;
};

/** Changes what is named; the rest stays. Keeps id and place if only the quantity goes down, else replaces the order. */
export type AmendOrder = {
  readonly kind: 'amendOrder';
  readonly userId: UserId;
  readonly orderId: OrderId;
  readonly price?: Price;
  /** The whole quantity, what has filled included. */
  readonly quantity?: Amount;
  /** An order that still waits for its stop price has one. */
  readonly stopPrice?: Price;
  /** The order, or what replaces it, is called so from now on. */
  readonly clientOrderId?: string;
  /** The key that amends it: from now on it charges that key. One that a person amends charges none. */
  readonly keyId?: KeyId;
};

export type CancelOrder = {
  readonly kind: 'cancelOrder';
  readonly userId: UserId;
  /** It is named by its id, or by its client order id. */
  readonly orderId?: OrderId;
  readonly clientOrderId?: string;
  /** Where it is given, an order of the other side is not meant. */
  readonly side?: Side;
};
/**
 * Cancels an order and places another one of the same user and market in its stead. The order is named by its id or by its
 * client order id; where both are given, both have to be its own.
 */
export type ReplaceOrder = {
  readonly kind: 'replaceOrder';
  readonly userId: UserId;
  readonly orderId?: OrderId;
  readonly clientOrderId?: string;
  /** Whether the other one is placed, too, where there is nothing to cancel. */
  readonly mode: ReplaceMode;
  readonly order: PlaceOrder;
};
export type ReplaceMode = 'stop_on_failure' | 'allow_failure';

/** Cancels every open order of the user, or those of one market or side. */
export type CancelAllOrders = {
  readonly kind: 'cancelAllOrders';
  readonly userId: UserId;
  readonly marketId?: MarketId;
  readonly side?: Side;
};

/** Cancels what the user has open in the market once so much time has passed, unless it is set anew until then; 0 turns it off. */
export type SetCountdown = {
  readonly kind: 'setCountdown';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly lengthMs: number;
};

/** Cancels open orders of a market, whoever they belong to, until there are none or `count` of them are gone. */
export type ClearMarket = { readonly kind: 'clearMarket'; readonly marketId: MarketId; readonly count: number };

export type SpotCommand =
  | ConfigureMarket
  | PlaceOrder
  | PlaceOco
  | AmendOrder
  | CancelOrder
  | ReplaceOrder
  | CancelAllOrders
  | SetCountdown
  | ClearMarket;

/** A fill of an order, as its owner has it. */
export type FillAnswer = {
  readonly id: FillId;
  readonly price: Price;
  readonly quantity: Amount;
  /** Price × quantity, in the quote currency. */
  readonly notional: Amount;
  /** In the currency that the order receives. */
  readonly fee: Amount;
};
/** An order is answered with this: what its own matching came to. */
export type OrderAnswer = {
  readonly orderId: OrderId;
  readonly status: OrderStatus;
  /** A decimal string of the base currency. */
  readonly filled: string;
  /** One by one in their order. */
  readonly fills: readonly FillAnswer[];
};

/** At least one of the two was done. */
export type ReplaceAnswer = {
  readonly cancelled: { readonly ok: true; readonly orderId: OrderId } | Refusal<EngineRefusalCode>;
  readonly placed: ({ readonly ok: true } & OrderAnswer) | Refusal<EngineRefusalCode>;
};

export type SpotOutcomes = {
  readonly configureMarket: Record<string, never>;
  /** Accepted also when IOC, FOK, the cap or self-trade cut it to nothing. */
  readonly placeOrder: OrderAnswer;
  /** Both legs are open. */
  readonly placeOco: { readonly limitOrderId: OrderId; readonly stopOrderId: OrderId };
  /** The order as it now stands: under its own id when it kept its place, else its replacement. */
  readonly amendOrder: OrderAnswer;
  /** The other leg of an OCO pair is cancelled with it. */
  readonly cancelOrder: { readonly orderId: OrderId };
  readonly replaceOrder: ReplaceAnswer;
  readonly cancelAllOrders: { readonly orderIds: readonly OrderId[] };
  /** When it ends; nothing where it is off. */
  readonly setCountdown: { readonly endsAt?: Instant };
  /** A pair ends whole, so that there may be one more than was asked for. */
  readonly clearMarket: { readonly orderIds: readonly OrderId[]; readonly isClear: boolean };
};
