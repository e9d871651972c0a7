// A spot order.
import {
  ATTACHED_FALLBACKS,
  SIDES,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  TIMES_IN_FORCE,
  ORDER_STATUSES,
  CANCEL_REASONS,
  TRIGGER_KINDS,
  ZERO,
  type Amount,
  type AttachedFallback,
  type Instant,
  type KeyId,
  type MarketId,
  type OrderId,
  type Price,
  type SelfTradeMode,
  type TriggerKind,
  type UserId,
} from '@bourse/domain';
import { count, flag, id, instant, optional, price, share, text, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, parts, type EntityOf } from '../entity.ts';

/** The pair that an order becomes when it has ended with anything filled: prices as in an OCO pair of the other side. */
export type AttachedPair = {
  /** It is the price of the limit leg. */
  readonly price: Price;
  readonly stopPrice: Price;
  readonly stopLimitPrice: Price;
  readonly fallback: AttachedFallback;
};

/** Few orders ask for more than a side, a quantity and a price. A part that is not asked for is undefined. */
export type OrderTerms = {
  /** A market order by sum: at most so much of the quote currency is paid, or received. Its quantity is what that came to. */
  readonly quoteQuantity: Amount | undefined;
  /** Undefined: `stop`, where there is a stop price. */
  readonly triggerKind: TriggerKind | undefined;
  /** How far the price turns from its best, in basis points, before a trailing order is triggered. */
  readonly trailBps: number | undefined;
  /** A trailing order follows the price from here on; from the start where it is undefined. */
  readonly activationPrice: Price | undefined;
  /** An iceberg shows at most so much at a time. */
  readonly visibleQuantity: Amount | undefined;
  /** Undefined: `expire_taker`. */
  readonly selfTrade: SelfTradeMode | undefined;
  /** It is cancelled by then, if it is open. */
  readonly expiresAt: Instant | undefined;
  readonly attached: AttachedPair | undefined;
  /** The order whose attached pair this is a leg of, or whose filled quantity this trades back. */
  readonly parentId: OrderId | undefined;
  /** The name of the pair that it is a leg of. */
  readonly listClientOrderId: string | undefined;
};

const TERM_CELLS = {
  quoteQuantity: optional(units),
  triggerKind: optional(word(TRIGGER_KINDS)),
  trailBps: optional(count),
  activationPrice: optional(price),
  visibleQuantity: optional(units),
  selfTrade: optional(word(SELF_TRADE_MODES)),
  expiresAt: optional(instant),
  attachedPrice: optional(price),
  attachedStopPrice: optional(price),
  attachedStopLimitPrice: optional(price),
  attachedFallback: optional(word(ATTACHED_FALLBACKS)),
  parentId: optional(id<OrderId>()),
  listClientOrderId: optional(text),
};

const NO_TERMS: OrderTerms = {
  quoteQuantity: undefined,
  triggerKind: undefined,
  trailBps: undefined,
  activationPrice: undefined,
  visibleQuantity: undefined,
  selfTrade: undefined,
  expiresAt: undefined,
  attached: undefined,
  parentId: undefined,
  listClientOrderId: undefined,
};

/** The terms of which `asked` names some; undefined where it names none. */
export function termsOf(asked: Partial<OrderTerms>): OrderTerms | undefined {
  const terms = { ...NO_TERMS, ...asked };
  return Object.values(terms).some((term) => term !== undefined) ? terms : undefined;
}

function cellsOf({ attached, ...plain }: OrderTerms) {
  return {
    ...plain,
    attachedPrice: attached?.price,
    attachedStopPrice: attached?.stopPrice,
    attachedStopLimitPrice: attached?.stopLimitPrice,
    attachedFallback: attached?.fallback,
  };
}
const NO_CELLS = cellsOf(NO_TERMS);

/** Undefined for an order that asks for none of them, which is nearly every one. */
const terms = parts<OrderTerms | undefined, typeof TERM_CELLS>(
  TERM_CELLS,
  (asked) => (asked === undefined ? NO_CELLS : cellsOf(asked)),
  ({ attachedPrice, attachedStopPrice, attachedStopLimitPrice, attachedFallback, ...plain }) =>
    termsOf({
      ...plain,
      attached:
        attachedPrice === undefined ||
        attachedStopPrice === undefined ||
        attachedStopLimitPrice === undefined ||
        attachedFallback === undefined
          ? undefined
          : {
              price: attachedPrice,
              stopPrice: attachedStopPrice,
              stopLimitPrice: attachedStopLimitPrice,
              fallback: attachedFallback,
            },
    }),
);

/**
 * An order takes so much of the budget of the key that placed or amended it, in USDT, for what has not filled. A charge never
 * changes within.
 */
export type KeyCharge = { readonly keyId: KeyId; readonly notional: Amount; readonly loss: Amount };
const CHARGE_CELLS = { keyId: optional(id<KeyId>()), keyNotional: optional(units), keyLoss: optional(units) };
const NO_CHARGE = { keyId: undefined, keyNotional: undefined, keyLoss: undefined };

/** Undefined of an order that no key has placed. */
const charge = parts<KeyCharge | undefined, typeof CHARGE_CELLS>(
  CHARGE_CELLS,
  (held) => (held ? { keyId: held.keyId, keyNotional: held.notional, keyLoss: held.loss } : NO_CHARGE),
  ({ keyId, keyNotional = ZERO, keyLoss = ZERO }) =>
    keyId === undefined ? undefined : { keyId, notional: keyNotional, loss: keyLoss },
);

export const ORDERS = describeState({
  table: 'orders',
  // Ids are unique without the user; led by him, one index of the table finds an order and lists a user's.
  key: ['userId', 'id'],
  counter: 'order',
  fixed: {
    id: id<OrderId>(),
    userId: id<UserId>(),
    marketId: id<MarketId>(),
    side: word(SIDES),
    type: word(ORDER_TYPES),
    timeInForce: word(TIMES_IN_FORCE),
    /** Limit price; 0 for a market order. */
    price: price,
    /** With one, it waits outside the book until it is triggered, and is a limit order from then on. */
    stopPrice: optional(price),
    /** Shared by the two legs of an OCO pair: the id of its limit leg. */
    ocoId: optional(id<OrderId>()),
    terms,
    /** Its client order id falls free when it ends, not a day later. */
    freesName: flag,
    createdAt: instant,
    /**
     * The rates are taken of what its fills bring, as a maker and as a taker; they are what its owner's tier came to when
     * it was accepted.
     */
    makerFee: inColumn('maker_fee_ppm', share),
    takerFee: inColumn('taker_fee_ppm', share),
  },
  changing: {
    /** An amendment that keeps the order's place may rename it. */
    clientOrderId: optional(text),
    /** An amendment that keeps the order's place may lower it. */
    quantity: units,
    /** The newest order at the moment it was triggered: it queues behind that one, ahead of all later ones. */
    triggeredAfter: optional(id<OrderId>()),
    /** The same of the moment it joined its queue anew, after it was triggered if it was: its age counts from then on. */
    queuedAfter: optional(id<OrderId>()),
    /** Which of its market's orders that were triggered, or joined a queue anew, it was the last time. */
    turn: optional(count),
    /** An iceberg shows so much of its slice still; it is undefined of other orders and outside the book. */
    shown: optional(units),
    status: word(ORDER_STATUSES),
    cancelReason: optional(word(CANCEL_REASONS)),
    filled: units,
    /** Σ price × quantity of its fills, in the quote currency. */
    filledNotional: units,
    /** Σ fees of its fills, in the currency it receives. */
    feePaid: units,
    charge,
    /** It still locks so much: quote for a buy, base for a sell; 0 once final. */
    held: units,
    updatedAt: instant,
  },
});
export type Order = EntityOf<typeof ORDERS>;
