// Everything that can be asked of the engine. A command is plain data; the sequencer stamps it with its place and time.
import type {
  Amount,
  CurrencyId,
  Instant,
  MarketId,
  MarketState,
  OrderId,
  OrderStatus,
  Ppm,
  Price,
  Result,
  EngineRefusalCode,
  Seq,
  Side,
  TimeInForce,
  UserId,
  VerificationLevel,
  Wallet,
} from '@bourse/domain';

/** Creates the user's engine state and posts the given grants from the outside world. Asked again, it changes nothing. */
export type OpenUser = { readonly kind: 'openUser'; readonly userId: UserId; readonly grants: readonly Grant[] };
export type Grant = { readonly wallet: Wallet; readonly currencyId: CurrencyId; readonly amount: Amount };

/** A frozen user may cancel orders but place none. */
export type SetUserFrozen = { readonly kind: 'setUserFrozen'; readonly userId: UserId; readonly isFrozen: boolean };

/** Level 3 needs level 2 and assets above 20 BTC at index prices; the others are set as they are named. */
export type SetVerificationLevel = {
  readonly kind: 'setVerificationLevel';
  readonly userId: UserId;
  readonly level: VerificationLevel;
  /** Never lowers the level that is held. */
  readonly isGrant?: boolean;
};

/** Makes a currency known to the ledger. */
export type ConfigureCurrency = { readonly kind: 'configureCurrency'; readonly currencyId: CurrencyId };

/** Creates a market or replaces its settings. Tick, step and pair may change only while its book is empty. */
export type ConfigureMarket = { readonly kind: 'configureMarket'; readonly settings: MarketSettings };
export type MarketSettings = {
  readonly marketId: MarketId;
  readonly baseId: CurrencyId;
  readonly quoteId: CurrencyId;
  readonly state: MarketState;
  /** Smallest price step; tick × step is a whole number of 1e-8 quote units. */
  readonly tick: Price;
  /** Smallest quantity step. */
  readonly step: Amount;
  readonly minNotional: Amount;
  readonly maxQuantity: Amount;
  readonly makerFee: Ppm;
  readonly takerFee: Ppm;
};

/** Moves money from the outside world or the treasury to a user: demo grants, the house market maker's funding. */
export type CreditUser = {
  readonly kind: 'creditUser';
  readonly userId: UserId;
  readonly source: 'outside' | 'treasury';
  readonly wallet: Wallet;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** Moves money from the outside world to the treasury. */
export type FundTreasury = { readonly kind: 'fundTreasury'; readonly currencyId: CurrencyId; readonly amount: Amount };

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
  /** Of the limit leg. */
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
  /** Of an order that still waits for it. */
  readonly stopPrice?: Price;
};

export type CancelOrder = { readonly kind: 'cancelOrder'; readonly userId: UserId; readonly orderId: OrderId };
/** Cancels every open order of the user, or those of one market or side. */
export type CancelAllOrders = {
  readonly kind: 'cancelAllOrders';
  readonly userId: UserId;
  readonly marketId?: MarketId;
  readonly side?: Side;
};

/** One official index tick: the price of each coin in USDT at the second it is stamped with. */
export type TickIndex = {
  readonly kind: 'tickIndex';
  readonly prices: readonly { readonly currencyId: CurrencyId; readonly price: Price }[];
};

/** Says that the clock has reached the engine's next deadline. */
export type AdvanceTime = { readonly kind: 'advanceTime' };

export type Command =
  | OpenUser
  | SetUserFrozen
  | SetVerificationLevel
  | ConfigureCurrency
  | ConfigureMarket
  | CreditUser
  | FundTreasury
  | PlaceOrder
  | PlaceOco
  | AmendOrder
  | CancelOrder
  | CancelAllOrders
  | TickIndex
  | AdvanceTime;

/** A command with its place in the total order and the sequencer's time, which never runs backwards. */
export type Stamped<C extends Command = Command> = { readonly seq: Seq; readonly at: Instant; readonly command: C };

/** What an accepted command answers, by kind. JSON-safe, because idempotency keys store it. */
export type Outcomes = {
  openUser: { readonly isNew: boolean };
  setUserFrozen: Record<string, never>;
  setVerificationLevel: Record<string, never>;
  configureCurrency: Record<string, never>;
  configureMarket: Record<string, never>;
  creditUser: Record<string, never>;
  fundTreasury: Record<string, never>;
  /** `filled` is a decimal string of the base currency. Accepted also when IOC, FOK, the cap or self-trade cut it to nothing. */
  placeOrder: { readonly orderId: OrderId; readonly status: OrderStatus; readonly filled: string };
  /** Both legs are open. */
  placeOco: { readonly limitOrderId: OrderId; readonly stopOrderId: OrderId };
  /** The order as it now stands: under its own id when it kept its place, else its replacement. */
  amendOrder: { readonly orderId: OrderId; readonly status: OrderStatus; readonly filled: string };
  /** The other leg of an OCO pair is cancelled with it. */
  cancelOrder: { readonly orderId: OrderId };
  cancelAllOrders: { readonly orderIds: readonly OrderId[] };
  tickIndex: Record<string, never>;
  advanceTime: Record<string, never>;
};
export type Outcome<C extends Command = Command> = Result<Outcomes[C['kind']], EngineRefusalCode>;
