// What can be staked: a coin, for how long, and what that brings.
import type { Amount, CurrencyId, Ppm, StakingProductId } from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, units, type EntityOf } from '../entity.ts';

export const STAKING_PRODUCTS = describeState({
  table: 'staking_products',
  key: ['id'],
  fixed: { id: integer<StakingProductId>(), currencyId: integer<CurrencyId>() },
  changing: {
    /** Bought in whole numbers of it. */
    lot: units<Amount>(),
    /** Of the amount, for the whole term. */
    rate: inColumn('rate_ppm', bigint<Ppm>()),
    /** Of 24 hours each. */
    days: integer<number>(),
    /** Of the active orders of a person. */
    personLimit: units<Amount>(),
    /** Of all active orders. */
    capacity: units<Amount>(),
    isOffered: flag(),
    isRenewable: flag(),
    /** The sum of its active orders, which may be above a capacity that was cut since. */
    taken: units<Amount>(),
  },
});
export type StakingProduct = EntityOf<typeof STAKING_PRODUCTS>;
/** What operators set of it. */
export type StakingTerms = Omit<StakingProduct, 'taken'>;
