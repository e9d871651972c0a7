// What the rest of the server knows of staking: committed settings, what there is to promise interest from, active orders.
// What has ended is read with SQL.
import type { Amount, CurrencyId, StakingProductId, UserId } from '@bourse/domain';
import type { StakingOrder, StakingProduct, StakingRules } from '@bourse/engine';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveStakingProduct = Readonly<StakingProduct>;
export type LiveStakingOrder = Readonly<StakingOrder>;

export interface EarnData {
  /** Undefined before they are configured. */
  stakingRules(): Readonly<StakingRules> | undefined;
  /** By their ids; also those that are not offered. */
  stakingProducts(): readonly LiveStakingProduct[];
  stakingProduct(id: StakingProductId): LiveStakingProduct | undefined;
  /** What no order is promised yet. */
  stakingFund(currencyId: CurrencyId): Amount;
  /** Active ones, in no order. */
  stakingOrdersOf(userId: UserId): readonly LiveStakingOrder[];
}
