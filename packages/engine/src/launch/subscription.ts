// A subscription: what a user wants of a sale, what it costs, and what comes of it.
import type {
  Amount,
  CurrencyId,
  Instant,
  LaunchProjectId,
  Price,
  Seq,
  SubscriptionId,
  SubscriptionState,
  SubscriptionVoidReason,
  UserId,
} from '@bourse/domain';
import { describeState, integer, optional, units, word, type EntityOf } from '../entity.ts';

const FIXED = {
  id: integer<SubscriptionId>(),
  userId: integer<UserId>(),
  projectId: integer<LaunchProjectId>(),
  currencyId: integer<CurrencyId>(),
  payCurrencyId: integer<CurrencyId>(),
  wanted: units<Amount>(),
  placedAt: integer<Instant>(),
  placedSeq: integer<Seq>(),
};

const CHANGING = {
  state: word<SubscriptionState>(),
  /** The tick that it was charged at, and the pay coin in USDT by it; of USDT there is none. */
  second: optional(integer<number>()),
  index: optional(units<Price>()),
  /** Locked in the pay coin. */
  held: units<Amount>(),
  /** What it has cost in the pay coin. */
  charged: units<Amount>(),
  allotted: units<Amount>(),
  /** From then on its owner may unlock what is allotted. */
  unlockAt: optional(integer<Instant>()),
  voidReason: optional(word<SubscriptionVoidReason>()),
  endedAt: optional(integer<Instant>()),
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

/** What a person's subscriptions to a sale want that have not come to nothing. */
export const LAUNCH_SHARES = describeState({
  table: 'launch_shares',
  key: ['projectId', 'userId'],
  fixed: { projectId: integer<LaunchProjectId>(), userId: integer<UserId>() },
  changing: { wanted: units<Amount>() },
});
export type LaunchShare = EntityOf<typeof LAUNCH_SHARES>;
