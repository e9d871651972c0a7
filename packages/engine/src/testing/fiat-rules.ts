// What trade in fiat money of a scenario is offered: rules and coins, for round examples.
import { amount, BTC, DAY_MS, HOUR_MS, MINUTE_MS, ppm, units, USDT } from '@bourse/domain';
import type { FiatCoin } from '../fiat/currency.ts';
import type { FiatRules } from '../fiat/rules.ts';

/** 15 minutes to pay, 10 minutes until an appeal, a fee of 100. */
export const FIAT_RULES: Omit<FiatRules, 'id'> = {
  isOpen: true,
  payWindowMs: 15 * MINUTE_MS,
  appealAfterMs: 10 * MINUTE_MS,
  appealAloneMs: DAY_MS,
  appealEndedMs: DAY_MS,
  restrictMs: HOUR_MS,
  merchantFee: amount(units('100')),
  unfinishedMax: 3,
  cancellationsMax: 3,
  priceBand: ppm(300_000n),
  premiumMax: ppm(100_000n),
};

export const FIAT_USDT: FiatCoin = {
  currencyId: USDT,
  isOffered: true,
  isC2cOffered: true,
  numberMin: amount(units('10')),
  numberMax: amount(units('100000')),
};
export const FIAT_BTC: FiatCoin = { ...FIAT_USDT, currencyId: BTC, numberMin: amount(units('0.1')) };
