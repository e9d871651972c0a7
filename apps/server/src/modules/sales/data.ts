// What the rest of the server knows of sales of new coins: committed sales, and what people want of those that are open. What
// came of subscriptions is read with SQL.
import type { Amount, CurrencyId, LaunchProjectId, UserId } from '@bourse/domain';
import type { LaunchProject, Subscription } from '@bourse/engine';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveLaunchProject = Readonly<LaunchProject>;
export type LiveSubscription = Readonly<Subscription>;

export interface LaunchData {
  /** By their ids; drafts too. */
  launchProjects(): readonly LiveLaunchProject[];
  launchProject(id: LaunchProjectId): LiveLaunchProject | undefined;
  /** What a person's subscriptions want of a sale that is scheduled. */
  launchShare(id: LaunchProjectId, userId: UserId): Amount;
  /** What the house has to sell and has not reserved. */
  launchFund(currencyId: CurrencyId): Amount;
}
