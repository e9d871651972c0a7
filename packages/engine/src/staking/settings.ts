// Which settings of staking can hold. Operators are told before they ask for others.
import { PPM_PER_WHOLE, UNITS_MAX } from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import { calculateStakingInterest } from './formulas.ts';
import type { StakingTerms } from './product.ts';
import type { StakingRules } from './rules.ts';

const DAYS_MAX = 1_100;

export const isSoundStakingRules = ({ cancelFee }: Pick<StakingRules, 'cancelFee'>): boolean =>
  cancelFee >= 0n && cancelFee < PPM_PER_WHOLE;

/** Nobody is promised an interest of nothing. */
export function isSoundStakingProduct(
  terms: Readonly<Omit<StakingTerms, 'currencyId' | 'isOffered' | 'isRenewable'>>,
): boolean {
  const { id, lot, rate, days, personLimit, capacity } = terms;
  const holdsLot = (bound: bigint): boolean => bound >= lot && bound <= UNITS_MAX;
  return (
    isCount(id, Number.MAX_SAFE_INTEGER) &&
    lot > 0n &&
    rate > 0n &&
    rate <= PPM_PER_WHOLE &&
    calculateStakingInterest(lot, rate) > 0n &&
    isCount(days, DAYS_MAX) &&
    holdsLot(personLimit) &&
    holdsLot(capacity)
  );
}
