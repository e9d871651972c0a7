// What is asked of staking: its settings, its money, and orders.
import type { Amount, CurrencyId, Instant, Ppm, StakingOrderId, StakingProductId, UserId } from '@bourse/domain';
import type { StakingTerms } from './product.ts';
import type { StakingRules } from './rules.ts';

/** Orders that exist keep what they were bought under. */
export type ConfigureStakingRules = {
  readonly kind: 'configureStakingRules';
  readonly rules: Readonly<Omit<StakingRules, 'id'>>;
};
/** The coin of a product that is known stays. Orders that exist keep what they were bought under. */
export type ConfigureStakingProduct = {
  readonly kind: 'configureStakingProduct';
  readonly product: Readonly<StakingTerms>;
};
/** From the treasury. */
export type FundStaking = {
  readonly kind: 'fundStaking';
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** Lot, rate and days are those that the user has agreed to; what is not named is taken as it is. */
export type BuyStaking = {
  readonly kind: 'buyStaking';
  readonly userId: UserId;
  readonly productId: StakingProductId;
  readonly lots: number;
  readonly lot?: Amount;
  readonly rate?: Ppm;
  readonly days?: number;
  readonly isRenewing?: boolean;
};
export type CancelStaking = {
  readonly kind: 'cancelStaking';
  readonly userId: UserId;
  readonly orderId: StakingOrderId;
};
/** Whether another order of the same amount follows it. */
export type RenewStaking = {
  readonly kind: 'renewStaking';
  readonly userId: UserId;
  readonly orderId: StakingOrderId;
  readonly isRenewing: boolean;
};

export type StakingCommand =
  | ConfigureStakingRules
  | ConfigureStakingProduct
  | FundStaking
  | BuyStaking
  | CancelStaking
  | RenewStaking;

type Nothing = Record<string, never>;
export type StakingOutcomes = {
  readonly configureStakingRules: Nothing;
  readonly configureStakingProduct: Nothing;
  readonly fundStaking: Nothing;
  /** Amounts in decimal text. */
  readonly buyStaking: {
    readonly stakingOrderId: StakingOrderId;
    readonly amount: string;
    readonly interest: string;
    readonly dueAt: Instant;
  };
  /** In decimal text: what it has cost, and what is available again. */
  readonly cancelStaking: { readonly fee: string; readonly returned: string };
  readonly renewStaking: Nothing;
};
