// A subscription: what a user wants of a sale, what it costs, and what comes of it.
import {
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_VOID_REASONS,
  type CurrencyId,
  type LaunchProjectId,
  type SubscriptionId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

const FIXED = {
  id: id<SubscriptionId>(),
  userId: id<UserId>(),
  projectId: id<LaunchProjectId>(),
  currencyId: id<CurrencyId>(),
  payCurrencyId: id<CurrencyId>(),
  wanted: units,
  placedAt: instant,
  placedSeq: seq,
};

const CHANGING = {
  state: word(SUBSCRIPTION_STATES),
  /** The tick that it was charged at, and the pay coin in USDT by it; of USDT there is none. */
  second: optional(count),
  index: optional(price),
  /** Locked in the pay coin. */
  held: units,
  /** It has cost so much in the pay coin. */
  charged: units,
  allotted: units,
  /** From then on its owner may unlock what is allotted. */
  unlockAt: optional(instant),
  voidReason: optional(word(SUBSCRIPTION_VOID_REASONS)),
  endedAt: optional(instant),
};

export const SUBSCRIPTIONS = describeState({
  table: 'subscriptions',
  key: ['id'],
  counter: 'subscription',
  fixed: FIXED,
  changing: CHANGING,
});
export type Subscription = EntityOf<typeof SUBSCRIPTIONS>;
/** New values of some of the fields that may change. */
export type SubscriptionChange = Partial<Pick<Subscription, keyof typeof CHANGING>>;

/** A person's subscriptions to a sale want this together over all accounts, without those that have come to nothing. */
export const LAUNCH_SHARES = describeState({
  table: 'launch_shares',
  key: ['projectId', 'userId'],
  fixed: {
    projectId: id<LaunchProjectId>(),
    /** The person's master account. */
    userId: id<UserId>(),
  },
  changing: { wanted: units },
});
export type LaunchShare = EntityOf<typeof LAUNCH_SHARES>;
