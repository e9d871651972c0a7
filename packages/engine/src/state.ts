// The engine's entities: the live part of the truth, small enough to hold in memory and to load at start.
import type {
  AccountId,
  Amount,
  CancelReason,
  CurrencyId,
  FillId,
  HousePurpose,
  Instant,
  OrderId,
  OrderStatus,
  OrderType,
  PostingId,
  Price,
  Seq,
  Side,
  TimeInForce,
  UserId,
  VerificationLevel,
  MarketId,
  Wallet,
} from '@bourse/domain';
import type { MarketSettings } from './commands.ts';

/** Facts about a user that can refuse a command, or that limits hang on. */
export type User = { readonly id: UserId; isFrozen: boolean; verificationLevel: VerificationLevel };

export type AccountOwner =
  | { readonly kind: 'user'; readonly userId: UserId; readonly wallet: Wallet }
  | { readonly kind: 'house'; readonly purpose: HousePurpose };

/** Money of one owner in one currency. `locked` equals the sum of the account's open claims. */
export type Account = {
  readonly id: AccountId;
  readonly owner: AccountOwner;
  readonly currencyId: CurrencyId;
  available: Amount;
  locked: Amount;
};

/**
 * A spot order. `held` is what it still locks: quote for a buy, base for a sell; 0 once final. With a `stopPrice` it
 * waits outside the book until it is triggered, and is a limit order from then on.
 */
export type Order = {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Limit price; 0 for a market order. */
  readonly price: Price;
  /** An amendment that keeps the order's place may lower it. */
  quantity: Amount;
  readonly stopPrice: Price | undefined;
  /** The newest order at the moment it was triggered: it queues behind that one, ahead of all later ones. */
  triggeredAfter: OrderId | undefined;
  /** Shared by the two legs of an OCO pair: the id of its limit leg. */
  readonly ocoId: OrderId | undefined;
  readonly clientOrderId: string | undefined;
  readonly createdAt: Instant;
  status: OrderStatus;
  cancelReason: CancelReason | undefined;
  filled: Amount;
  /** Σ price × quantity of its fills, in the quote currency. */
  filledNotional: Amount;
  /** Σ fees of its fills, in the currency it receives. */
  feePaid: Amount;
  held: Amount;
  updatedAt: Instant;
};

/** A trade between two orders, and its own posting: each of its six legs follows from it. */
export type Fill = {
  readonly id: FillId;
  readonly postingId: PostingId;
  readonly seq: Seq;
  readonly at: Instant;
  readonly marketId: MarketId;
  readonly price: Price;
  readonly quantity: Amount;
  readonly notional: Amount;
  readonly takerSide: Side;
  readonly takerOrderId: OrderId;
  readonly makerOrderId: OrderId;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  /** In the base currency, from the buyer. */
  readonly buyerFee: Amount;
  /** In the quote currency, from the seller. */
  readonly sellerFee: Amount;
  // The accounts stand here because a market may be given another pair later. Each `after` is available + locked.
  readonly buyerBaseAccountId: AccountId;
  readonly buyerQuoteAccountId: AccountId;
  readonly sellerBaseAccountId: AccountId;
  readonly sellerQuoteAccountId: AccountId;
  readonly buyerBaseAfter: Amount;
  readonly buyerQuoteAfter: Amount;
  readonly sellerBaseAfter: Amount;
  readonly sellerQuoteAfter: Amount;
};

export type PostingReason = 'demo_grant' | 'credit' | 'treasury_funding';

/** A movement of ownership beside the fills: legs sum to zero per currency, and it is never changed. */
export type Posting = {
  readonly id: PostingId;
  readonly seq: Seq;
  readonly at: Instant;
  readonly reason: PostingReason;
  readonly legs: readonly PostingLeg[];
};
/** `balanceAfter` is available + locked once the leg is applied. */
export type PostingLeg = {
  readonly account: Account;
  readonly amount: Amount;
  readonly balanceAfter: Amount;
};

export type Market = {
  settings: MarketSettings;
  /** Price of the last fill; undefined before the first. */
  lastPrice: Price | undefined;
};

export type IndexPrice = { readonly currencyId: CurrencyId; price: Price; at: Instant };

/** The last id given out of each kind; ids are consecutive in the order of commands. */
export type Counters = { account: number; order: number; fill: number; posting: number };

/** Everything needed to rebuild the engine: what storage loads at start. */
export type Snapshot = {
  readonly seq: Seq;
  readonly at: Instant;
  readonly counters: Counters;
  readonly currencies: readonly CurrencyId[];
  readonly users: readonly User[];
  readonly accounts: readonly Account[];
  readonly markets: readonly Market[];
  readonly openOrders: readonly Order[];
  /** Final orders with a client_order_id, still inside the 24 h in which it may not be used again. */
  readonly recentClientOrders: readonly Order[];
  readonly indexPrices: readonly IndexPrice[];
};
