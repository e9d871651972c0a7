// What is asked of the sale of new coins: projects and their states, the coins for them, and subscriptions.
import type {
  Amount,
  CurrencyId,
  Instant,
  LaunchProjectId,
  Price,
  SubscriptionId,
  SubscriptionState,
  UserId,
} from '@bourse/domain';
import type { LaunchTerms } from './project.ts';

/** Makes a draft, or changes one. Of a scheduled sale minimum, limits and what it is paid in may change. */
export type ConfigureLaunchProject = {
  readonly kind: 'configureLaunchProject';
  readonly project: Readonly<LaunchTerms>;
};
type OfProject = { readonly projectId: LaunchProjectId };
/** Reserves its coins; from then on its terms are frozen. */
export type ScheduleLaunch = { readonly kind: 'scheduleLaunch' } & OfProject;
/** Gives everybody everything back. */
export type CancelLaunch = { readonly kind: 'cancelLaunch' } & OfProject;
/** It is for a pro rata sale that has ended: works out the result, which is then handed out. */
export type SettleLaunch = { readonly kind: 'settleLaunch' } & OfProject;
/** From the treasury. */
export type FundLaunch = {
  readonly kind: 'fundLaunch';
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** The price is the one that the user has agreed to, in USDT. */
export type Subscribe = {
  readonly kind: 'subscribe';
  readonly userId: UserId;
  readonly projectId: LaunchProjectId;
  readonly amount: Amount;
  readonly payCurrencyId: CurrencyId;
  readonly price?: Price;
};
export type UnlockSubscription = {
  readonly kind: 'unlockSubscription';
  readonly userId: UserId;
  readonly subscriptionId: SubscriptionId;
};

export type LaunchCommand =
  | ConfigureLaunchProject
  | ScheduleLaunch
  | CancelLaunch
  | SettleLaunch
  | FundLaunch
  | Subscribe
  | UnlockSubscription;

type Nothing = Record<string, never>;
export type LaunchOutcomes = {
  readonly configureLaunchProject: Nothing;
  readonly scheduleLaunch: Nothing;
  readonly cancelLaunch: Nothing;
  /** In decimal text. */
  readonly settleLaunch: { readonly demand: string; readonly supply: string };
  readonly fundLaunch: Nothing;
  /** Amounts in decimal text, in the pay coin: what is locked until the charge or the result, and what has been paid. */
  readonly subscribe: {
    readonly subscriptionId: SubscriptionId;
    readonly state: SubscriptionState;
    readonly held: string;
    readonly charged: string;
    /** When what is allotted can be unlocked, where that is known. */
    readonly unlockAt: Instant | null;
  };
  readonly unlockSubscription: { readonly unlocked: string };
};
