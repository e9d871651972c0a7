// The words of staking and of the subscription of new coins, shared by engine, wire and screens.
import { BTC, ETH, USDT } from './currencies.ts';

export const STAKING_STATES = ['active', 'ended', 'cancelled'] as const;
export type StakingState = (typeof STAKING_STATES)[number];

/** How an order ended that was not cancelled: `not_renewed` was to be, and could not. */
export const STAKING_ENDS = ['matured', 'renewed', 'not_renewed'] as const;
export type StakingEnd = (typeof STAKING_ENDS)[number];

/** Active orders of a user. */
export const STAKING_ORDERS_MAX = 200;

/**
 * Two operators decide about these changes of staking: settings, that something stopped be opened again, and money to
 * promise from.
 */
export const STAKING_CHANGES = ['rules', 'product', 'fund'] as const;
export type StakingChange = (typeof STAKING_CHANGES)[number];

/** `pro_rata`: who has subscribed gets a share of the supply by the result, and the rest of the payment back. */
export const LAUNCH_MODES = ['first_come', 'pro_rata'] as const;
export type LaunchMode = (typeof LAUNCH_MODES)[number];

/** The coins of a `scheduled` sale lie in reserve; an `allotting` one hands them out. */
export const LAUNCH_STATES = ['draft', 'scheduled', 'allotting', 'done', 'cancelled'] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

/** A timeline shows these steps as 1 to 4. */
export const LAUNCH_STEPS = ['coming', 'open', 'ended', 'result'] as const;
export type LaunchStep = (typeof LAUNCH_STEPS)[number];

/** A sale may be paid in these coins. */
export const LAUNCH_PAY_CURRENCIES = [USDT, BTC, ETH] as const;

/**
 * `pending` waits for the tick that it is charged at, `held` for the result, `locked` for its owner to unlock the coins;
 * a `refunded` one got none, a `void` one came to nothing.
 */
export const SUBSCRIPTION_STATES = ['pending', 'held', 'locked', 'done', 'refunded', 'void'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_VOID_REASONS = ['no_tick', 'price_moved'] as const;
export type SubscriptionVoidReason = (typeof SUBSCRIPTION_VOID_REASONS)[number];

/** How many seconds after its own a subscription still takes a tick. */
export const SUBSCRIPTION_WAIT_SECONDS = 5;

/**
 * Two operators decide about these changes of sales: its terms, the text of an announced one, that it is announced, called
 * off or worked out, and the coins to sell, which come from the treasury or from whoever issues them.
 */
export const LAUNCH_CHANGES = ['sale', 'text', 'schedule', 'cancel', 'settle', 'fund', 'receive'] as const;
export type LaunchChange = (typeof LAUNCH_CHANGES)[number];
