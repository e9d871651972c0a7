// What happened in staking, as it stood then, for those who watch.
import type { StakingOrder } from './order.ts';
import type { StakingProduct } from './product.ts';
import type { StakingRules } from './rules.ts';

export type StakingRulesConfigured = {
  readonly kind: 'stakingRulesConfigured';
  readonly rules: Readonly<StakingRules>;
};
/** Its settings, or how much of it is taken. */
export type StakingProductChanged = {
  readonly kind: 'stakingProductChanged';
  readonly product: Readonly<StakingProduct>;
};
/** An order was bought, changed or has ended. */
export type StakingOrderChanged = { readonly kind: 'stakingOrderChanged'; readonly order: Readonly<StakingOrder> };

export type StakingEvent = StakingRulesConfigured | StakingProductChanged | StakingOrderChanged;
