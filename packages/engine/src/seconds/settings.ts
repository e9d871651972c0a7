// Which settings of second contracts can hold. Operators are told before they ask for others.
import { MICRO_SECONDS_MIN, PPM_PER_WHOLE, UNITS_MAX } from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import type { MicroCurrency } from './currency.ts';
import type { MicroInsuranceType } from './insurance.ts';
import type { MicroTerm } from './term.ts';

/** A day: no order outlives it. */
const SECONDS_MAX = 86_400;
const COUNT_MAX = 1_000_000;
const TERM_DAYS_MAX = 366;
/** An insurance has so many at most, so that what is kept for it stays an amount. */
const CLAIMS_MAX = 100;

export const isSoundTerm = ({ seconds, ratio }: Readonly<Omit<MicroTerm, 'isOffered'>>): boolean =>
  isCount(seconds, SECONDS_MAX) && seconds >= MICRO_SECONDS_MIN && ratio > 0n && ratio <= PPM_PER_WHOLE;

export function isSoundCurrency(currency: Readonly<Omit<MicroCurrency, 'currencyId' | 'isOffered'>>): boolean {
  const { presets, feeRate, minimum, maximum, step, openMax, secondMax } = currency;
  const isStake = (stake: bigint): boolean => stake >= minimum && stake <= maximum && stake % step === 0n;
  return (
    step > 0n &&
    minimum > 0n &&
    maximum <= UNITS_MAX &&
    isStake(minimum) &&
    isStake(maximum) &&
    presets.length > 0 &&
    presets.every((stake, at) => isStake(stake) && stake > (presets[at - 1] ?? 0n)) &&
    feeRate >= 0n &&
    feeRate < PPM_PER_WHOLE &&
    isCount(openMax, COUNT_MAX) &&
    secondMax > 0n &&
    secondMax <= UNITS_MAX
  );
}

/** A premium is no more than what is kept for the claims, so that whoever cancels in time can have it back. */
export function isSoundInsurance(type: Readonly<Omit<MicroInsuranceType, 'currencyId' | 'isOffered'>>): boolean {
  const { id, assetsMin, assetsMax, premiumRate, claimRate, claimsMax, termDays } = type;
  return (
    isCount(id, Number.MAX_SAFE_INTEGER) &&
    assetsMin >= 2n &&
    assetsMin <= assetsMax &&
    assetsMax <= UNITS_MAX &&
    claimRate > 0n &&
    claimRate <= PPM_PER_WHOLE &&
    isCount(claimsMax, CLAIMS_MAX) &&
    isCount(termDays, TERM_DAYS_MAX) &&
    premiumRate > 0n &&
    2n * premiumRate < BigInt(claimsMax) * PPM_PER_WHOLE
  );
}
