// Which settings of trade in fiat money can hold. Operators are told before they ask for others.
import {
  DAY_MS,
  FIAT_DIGITS_MAX,
  MINUTE_MS,
  PAYMENT_WAYS,
  PPM_PER_WHOLE,
  UNITS_MAX,
  UNITS_PER_WHOLE,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import type { FiatCoin, FiatCurrency, FiatQuota } from './currency.ts';
import type { FiatRules } from './rules.ts';

const WINDOW_MAX_MS = 30 * DAY_MS;
const COUNT_MAX = 1_000_000;
/** So that what they cost at any price stays an amount. */
const COINS_MAX = 1_000_000_000n * UNITS_PER_WHOLE;

const isWindow = (ms: number): boolean => isCount(ms, WINDOW_MAX_MS) && ms >= MINUTE_MS;
/** Nothing, or a whole number of milliseconds. */
const isHold = (ms: number): boolean => ms === 0 || isCount(ms, WINDOW_MAX_MS);
const isShare = (share: bigint): boolean => share >= 0n && share < PPM_PER_WHOLE;
const isAmount = (units: bigint): boolean => units >= 0n && units <= UNITS_MAX;

export const isSoundFiatRules = (rules: Readonly<Omit<FiatRules, 'id' | 'isOpen'>>): boolean =>
  isWindow(rules.payWindowMs) &&
  isHold(rules.appealAfterMs) &&
  isWindow(rules.appealAloneMs) &&
  rules.appealAloneMs > rules.appealAfterMs &&
  isWindow(rules.appealEndedMs) &&
  isHold(rules.restrictMs) &&
  isAmount(rules.merchantFee) &&
  isCount(rules.unfinishedMax, COUNT_MAX) &&
  isCount(rules.cancellationsMax, COUNT_MAX) &&
  isShare(rules.priceBand) &&
  isShare(rules.premiumMax);

export const isSoundFiatCurrency = ({ digits }: Pick<FiatCurrency, 'digits'>): boolean =>
  digits === 0 || isCount(digits, FIAT_DIGITS_MAX);

export const isSoundFiatCoin = ({ numberMin, numberMax }: Pick<FiatCoin, 'numberMin' | 'numberMax'>): boolean =>
  numberMin > 0n && numberMin <= numberMax && numberMax <= COINS_MAX;

export const isSoundFiatQuota = ({ dayLimit }: Pick<FiatQuota, 'dayLimit'>): boolean => isAmount(dayLimit);

const WAYS_ALL = 2 ** PAYMENT_WAYS.length - 1;

type AdLimits = {
  readonly totalNumber: bigint;
  readonly minNumber: bigint;
  readonly maxNumber: bigint;
  readonly ways: number;
  readonly levelMin: number;
  readonly doneMin: number;
};

/** Checks what an ad asks of those who take it; where it goes whole there is one number. */
export function isSoundAdLimits(limits: AdLimits, isWhole: boolean): boolean {
  const { totalNumber, minNumber, maxNumber, ways, levelMin, doneMin } = limits;
  return (
    minNumber > 0n &&
    minNumber <= maxNumber &&
    maxNumber <= totalNumber &&
    (!isWhole || minNumber === totalNumber) &&
    isCount(ways, WAYS_ALL) &&
    VERIFICATION_LEVELS.some((level) => level === levelMin) &&
    (doneMin === 0 || isCount(doneMin, COUNT_MAX))
  );
}
