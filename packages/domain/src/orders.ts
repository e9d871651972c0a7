// The words of an order, shared by engine, wire and screens.

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_TYPES = ['limit', 'market'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** How long a limit order lives: until cancelled; filled at once or cut; filled whole or not at all; never a taker. */
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post_only'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** An order that would meet one of its own owner's ends there, or the one that rests ends, or both do. */
export const SELF_TRADE_MODES = ['expire_taker', 'expire_maker', 'expire_both'] as const;
export type SelfTradeMode = (typeof SELF_TRADE_MODES)[number];

/**
 * An order outside the book waits for a price that has moved against it (`stop`) or its way (`take_profit`), or for one that
 * has turned so far from the best one since (`trailing`).
 */
export const TRIGGER_KINDS = ['stop', 'take_profit', 'trailing'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** Where an attached pair cannot be placed it is dropped, or what was bought or sold is traded back at market. */
export const ATTACHED_FALLBACKS = ['drop', 'market'] as const;
export type AttachedFallback = (typeof ATTACHED_FALLBACKS)[number];

/** `open` rests in the book, or waits for its stop price; the others are final. */
export const ORDER_STATUSES = ['open', 'filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * These are the states of an order with a stop price: it waits for that price, or has been triggered by it and is a limit
 * order since.
 */
export const TRIGGER_STATES = ['waiting', 'triggered'] as const;
export type TriggerState = (typeof TRIGGER_STATES)[number];

/** Why an order ended or was cut short of its quantity. */
export const CANCEL_REASONS = [
  'user',
  'time_in_force',
  'market_protection',
  'self_trade',
  'operator',
  /** The other leg of its pair went on alone, or was cancelled. */
  'oco',
  /** Another order took its place. */
  'amended',
  /** It could have lost worth that has to stay: its owner has less than that since the index moved. */
  'restricted',
  /** The moment that it named has come. */
  'expired',
  /** Its owner's countdown has run out. */
  'countdown',
  /** It would have given away more than was left of its key's budget. */
  'key_budget',
  /** Its key has ended. */
  'key_ended',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * `open` trades; `halted` takes cancels only; `view_only` quotes prices and never trades; `closed` has not opened yet, and no
 * market that has comes back to it.
 */
export const MARKET_STATES = ['open', 'halted', 'view_only', 'closed'] as const;
export type MarketState = (typeof MARKET_STATES)[number];
