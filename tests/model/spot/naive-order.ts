// A market, an order and a fill of the naive model, and when the one leads to the other.
import type {
  AttachedFallback,
  CancelReason,
  KeyId,
  MarketId,
  OrderStatus,
  SelfTradeMode,
  Side,
  TimeInForce,
  UserId,
} from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import { boundOf } from './naive-terms.ts';

export type NaiveMarket = {
  settings: MarketSettings;
  lastPrice: bigint | undefined;
  /** Stop orders wait for this price. */
  triggerPrice: bigint | undefined;
};

export type NaiveTrail = {
  readonly bps: number;
  /** It follows from this price on. */
  readonly from: bigint | undefined;
  /** Undefined until then. */
  peak: bigint | undefined;
};

export type NaiveAttached = {
  readonly price: bigint;
  readonly stopPrice: bigint;
  readonly stopLimitPrice: bigint;
  readonly fallback: AttachedFallback;
};

export type NaiveOrder = {
  readonly id: number;
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly isMarket: boolean;
  readonly timeInForce: TimeInForce;
  readonly price: bigint;
  quantity: bigint;
  /** At market, instead of a quantity. */
  readonly sum: bigint | undefined;
  readonly stopPrice: bigint | undefined;
  readonly isTakeProfit: boolean;
  readonly trail: NaiveTrail | undefined;
  /** Which of all orders it was to be placed, or activated. */
  came: number;
  readonly selfTrade: SelfTradeMode;
  readonly ocoId: number | undefined;
  clientOrderId: string | undefined;
  /** Its name is taken only while it is open. */
  readonly freesName: boolean;
  /** The name of the pair that it is a leg of. */
  readonly listName: string | undefined;
  readonly expiresAt: number | undefined;
  readonly attached: NaiveAttached | undefined;
  /** The order that brought it. */
  readonly parentId: number | undefined;
  /** It shows at most so much at a time. */
  readonly visible: bigint | undefined;
  /** In ppm, as they were when it was accepted. */
  readonly rates: readonly [maker: bigint, taker: bigint];
  /** For its stop price. */
  isWaiting: boolean;
  /** It shows so much in a book, where it shows a part of itself. */
  shown: bigint | undefined;
  /** Which of all orders and next slices it was to enter a book, the last time; undefined before. */
  entered: number | undefined;
  /** Its key is charged so much for it. */
  charge: { readonly keyId: KeyId; notional: bigint; loss: bigint } | undefined;
  filled: bigint;
  notional: bigint;
  fee: bigint;
  status: OrderStatus;
  reason: CancelReason | undefined;
  endedAt: number | undefined;
  isForgotten: boolean;
};

export type NaiveFill = {
  readonly maker: number;
  readonly taker: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
};

/** A walk through the other side depends on these. */
export type Wish = Pick<
  NaiveOrder,
  'userId' | 'marketId' | 'side' | 'isMarket' | 'price' | 'quantity' | 'sum' | 'stopPrice' | 'selfTrade'
>;

/** Whether an order trades at `price`, when `best` is the best price of the other side. */
export function reaches(ask: Wish, price: bigint, best: bigint): boolean {
  if (ask.side === 'buy' && ask.isMarket) {
    if (ask.stopPrice !== undefined && price > boundOf(ask.stopPrice)) return false;
    return price * 100n <= best * 105n;
  }
  if (ask.side === 'buy') return price <= ask.price;
  return ask.isMarket ? price * 100n >= best * 95n : price >= ask.price;
}
