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
    /** It is paid on the amount, for the whole term. */
    rate: inColumn('rate_ppm', share),
    /** Each day has 24 hours. */
    days: count,
    /** The active orders of one person come to this at most. */
    personLimit: units,
    /** All active orders come to this at most. */
    capacity: units,
    isOffered: flag,
    isRenewable: flag,
    /** The sum of its active orders, which may be above a capacity that was cut since. */
    taken: units,
  },
});
export type StakingProduct = EntityOf<typeof STAKING_PRODUCTS>;
/** Operators set these fields. */
export type StakingTerms = Omit<StakingProduct, 'taken'>;
