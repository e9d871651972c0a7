// What can be asked of spot trading.
import type { Amount, MarketId, OrderId, OrderStatus, Price, Side, TimeInForce, UserId } from '@bourse/domain';
import type { MarketSettings } from './market.ts';

/** Creates a market or replaces its settings. Tick, step and pair may change only while its book is empty. */
export type ConfigureMarket = { readonly kind: 'configureMarket'; readonly settings: MarketSettings };

export type PlaceOrder = PlaceLimitOrder | PlaceMarketOrder | PlaceStopLimitOrder;
type PlaceOrderCommon = {
  readonly kind: 'placeOrder';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** In the base currency. */
  readonly quantity: Amount;
  readonly clientOrderId?: string;
};
export type PlaceLimitOrder = PlaceOrderCommon & {
  readonly type: 'limit';
  readonly price: Price;
  readonly timeInForce: TimeInForce;
};
export type PlaceMarketOrder = PlaceOrderCommon & { readonly type: 'market' };
/** Waits until a fill of the market reaches the stop price, then becomes a `gtc` limit order at `price`. */
export type PlaceStopLimitOrder = PlaceOrderCommon & {
  readonly type: 'stop_limit';
  readonly price: Price;
  readonly stopPrice: Price;
};

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
};

export type CancelOrder = {
  readonly kind: 'cancelOrder';
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Where it is given, an order of the other side is not meant. */
  readonly side?: Side;
};
/** Cancels every open order of the user, or those of one market or side. */
export type CancelAllOrders = {
  readonly kind: 'cancelAllOrders';
  readonly userId: UserId;
  readonly marketId?: MarketId;
  readonly side?: Side;
};

/** Cancels open orders of a market, whoever they belong to, until there are none or `count` of them are gone. */
export type ClearMarket = { readonly kind: 'clearMarket'; readonly marketId: MarketId; readonly count: number };

export type SpotCommand =
  | ConfigureMarket
  | PlaceOrder
  | PlaceOco
  | AmendOrder
  | CancelOrder
  | CancelAllOrders
  | ClearMarket;

export type SpotOutcomes = {
  readonly configureMarket: Record<string, never>;
  /** `filled` is a decimal string of the base currency. Accepted also when IOC, FOK, the cap or self-trade cut it to nothing. */
  readonly placeOrder: { readonly orderId: OrderId; readonly status: OrderStatus; readonly filled: string };
  /** Both legs are open. */
  readonly placeOco: { readonly limitOrderId: OrderId; readonly stopOrderId: OrderId };
  /** The order as it now stands: under its own id when it kept its place, else its replacement. */
  readonly amendOrder: { readonly orderId: OrderId; readonly status: OrderStatus; readonly filled: string };
  /** The other leg of an OCO pair is cancelled with it. */
  readonly cancelOrder: { readonly orderId: OrderId };
  readonly cancelAllOrders: { readonly orderIds: readonly OrderId[] };
  /** A pair ends whole, so that there may be one more than was asked for. */
  readonly clearMarket: { readonly orderIds: readonly OrderId[]; readonly isClear: boolean };
};
