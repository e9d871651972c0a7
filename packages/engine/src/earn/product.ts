// What can be staked: a coin, for how long, and what that brings.
import type { CurrencyId, StakingProductId } from '@bourse/domain';
import { count, flag, id, share, units } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const STAKING_PRODUCTS = describeState({
  table: 'staking_products',
  key: ['id'],
  fixed: { id: id<StakingProductId>(), currencyId: id<CurrencyId>() },
  changing: {
    /** Bought in whole numbers of it. */
    lot: units,
    /** Of the amount, for the whole term. */
    rate: inColumn('rate_ppm', share),
    /** Of 24 hours each. */
    days: count,
    /** Of the active orders of a person. */
    personLimit: units,
    /** Of all active orders. */
    capacity: units,
    isOffered: flag,
    isRenewable: flag,
    /** The sum of its active orders, which may be above a capacity that was cut since. */
    taken: units,
  },
});
export type StakingProduct = EntityOf<typeof STAKING_PRODUCTS>;
/** What operators set of it. */
export type StakingTerms = Omit<StakingProduct, 'taken'>;
