// What happened in the sale of new coins, as it stood then, for those who watch.
import type { LaunchProject } from './project.ts';
import type { Subscription } from './subscription.ts';

/** Its terms, its state, or how much of it is sold. */
export type LaunchProjectChanged = {
  readonly kind: 'launchProjectChanged';
  readonly project: Readonly<LaunchProject>;
};
/** A subscription was placed, or something has come of it. */
export type SubscriptionChanged = {
  readonly kind: 'subscriptionChanged';
  readonly subscription: Readonly<Subscription>;
};

export type LaunchEvent = LaunchProjectChanged | SubscriptionChanged;
