// Which terms of a sale can hold. Operators are told before they ask for others.
import { LAUNCH_PAY_CURRENCIES, UNITS_MAX, VERIFICATION_LEVELS } from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import { calculateLaunchCost } from './formulas.ts';
import type { LaunchTerms } from './project.ts';

const LOCK_DAYS_MAX = 1_100;

/** All of it is whole steps, and costs an amount. A coin is not paid with itself. */
export function isSoundLaunch(terms: Readonly<LaunchTerms>): boolean {
  const { id, price, supply, startAt, endAt, lockDays, step, minimum } = terms;
  return (
    isCount(id, Number.MAX_SAFE_INTEGER) &&
    price > 0n &&
    price <= UNITS_MAX &&
    step > 0n &&
    isWhole(supply, step) &&
    supply <= UNITS_MAX &&
    calculateLaunchCost(supply, price) <= UNITS_MAX &&
    isWhole(minimum, step) &&
    minimum <= supply &&
    isCount(startAt, Number.MAX_SAFE_INTEGER) &&
    isCount(endAt, Number.MAX_SAFE_INTEGER) &&
    startAt < endAt &&
    (lockDays === 0 || isCount(lockDays, LOCK_DAYS_MAX)) &&
    hasLimits(terms) &&
    hasPayCurrencies(terms)
  );
}

const isWhole = (units: bigint, step: bigint): boolean => units > 0n && units % step === 0n;

const hasLimits = ({ limits, minimum }: Readonly<LaunchTerms>): boolean =>
  VERIFICATION_LEVELS.every(
    (level) => limits[level] === 0n || (limits[level] >= minimum && limits[level] <= UNITS_MAX),
  );

const hasPayCurrencies = ({ payCurrencies, currencyId }: Readonly<LaunchTerms>): boolean =>
  payCurrencies.length > 0 &&
  new Set(payCurrencies).size === payCurrencies.length &&
  payCurrencies.every((id) => id !== currencyId && LAUNCH_PAY_CURRENCIES.some((one) => one === id));
