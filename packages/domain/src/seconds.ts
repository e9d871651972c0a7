// The words of second contracts and of their insurance, shared by engine, wire and screens.

/** An order wins when the index closes above its entry (`up`), or below it (`down`). */
export const MICRO_DIRECTIONS = ['up', 'down'] as const;
export type MicroDirection = (typeof MICRO_DIRECTIONS)[number];

/** `accepted` waits for the tick that it enters at, `open` for the one that it closes at. */
export const MICRO_STATES = ['accepted', 'open', 'closed'] as const;
export type MicroState = (typeof MICRO_STATES)[number];

/** A `draw` closes where it was entered, a `void` one had no tick: both give everything back. */
export const MICRO_RESULTS = ['win', 'loss', 'draw', 'void'] as const;
export type MicroResult = (typeof MICRO_RESULTS)[number];

export const MICRO_VOID_REASONS = ['no_entry_tick', 'no_close_tick'] as const;
export type MicroVoidReason = (typeof MICRO_VOID_REASONS)[number];

/** A halted market takes no new orders; those that were accepted go on. */
export const MICRO_MARKET_STATES = ['open', 'halted'] as const;
export type MicroMarketState = (typeof MICRO_MARKET_STATES)[number];

/** The shortest term, longer than the wait for an entry. */
export const MICRO_SECONDS_MIN = 10;
/** How many seconds after the first that would do an order still takes a tick, for its entry and for its close. */
export const MICRO_WAIT_SECONDS = 5;

/** It is `bought` until the day after begins, `effective` until it ends. */
export const MICRO_INSURANCE_STATES = ['bought', 'effective', 'ended'] as const;
export type MicroInsuranceState = (typeof MICRO_INSURANCE_STATES)[number];

export const MICRO_INSURANCE_ENDS = ['profit', 'expired', 'cancelled', 'used_up'] as const;
export type MicroInsuranceEnd = (typeof MICRO_INSURANCE_ENDS)[number];

/** Payouts of one insurance on one day in Asia/Shanghai. */
export const MICRO_PAYOUTS_PER_DAY = 2;
/** An insured order stakes at most one part in so many of the insured assets. */
export const MICRO_INSURED_STAKE_PARTS = 10n;

/**
 * Two operators decide about these changes: settings, that something stopped be opened again, and money for the house's
 * part.
 */
export const MICRO_CHANGES = ['term', 'currency', 'insurance', 'risk', 'market', 'site', 'country', 'fund'] as const;
export type MicroChange = (typeof MICRO_CHANGES)[number];
