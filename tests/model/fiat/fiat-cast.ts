// The fiat trade of the random commands: short windows, small ads and small limits, so that few users meet all of them.
import { amount, BTC, DAY_MS, ETH, type FiatCode, HOUR_MS, MINUTE_MS, ppm, price, units, USDT } from '@bourse/domain';
import type { ConfigureFiatRules, FiatCoin, FiatQuota } from '@bourse/engine';

export const RULES: ConfigureFiatRules['rules'] = {
  isOpen: true,
  payWindowMs: MINUTE_MS,
  appealAfterMs: 40_000,
  appealAloneMs: 2 * MINUTE_MS,
  appealEndedMs: 3 * MINUTE_MS,
  restrictMs: HOUR_MS,
  merchantFee: amount(units('1.5')),
  unfinishedMax: 3,
  cancellationsMax: 3,
  priceBand: ppm(300_000n),
  premiumMax: ppm(100_000n),
};

/** The last is not offered to those who are no merchants. */
export const COINS = [
  {
    currencyId: USDT,
    isOffered: true,
    isC2cOffered: true,
    numberMin: amount(units('2')),
    numberMax: amount(units('500')),
  },
  {
    currencyId: BTC,
    isOffered: true,
    isC2cOffered: true,
    numberMin: amount(units('0.01')),
    numberMax: amount(units('5')),
  },
  {
    currencyId: ETH,
    isOffered: true,
    isC2cOffered: false,
    numberMin: amount(units('0.1')),
    numberMax: amount(units('50')),
  },
] as const satisfies readonly FiatCoin[];

/** One has two decimals, one has none, and one is not offered. */
export const MONEYS = [
  { code: 'CNY', digits: 2, isOffered: true, rate: price(units('7.1234')) },
  { code: 'JPY', digits: 0, isOffered: true, rate: price(units('150.7')) },
  { code: 'EUR', digits: 2, isOffered: false, rate: price(units('0.9')) },
] as const satisfies readonly { code: FiatCode; digits: number; isOffered: boolean; rate: bigint }[];
/** Known to nobody. */
export const UNKNOWN_MONEY = 'HKD';

export const QUOTAS = [
  { level: 0, dayLimit: amount(0n) },
  { level: 1, dayLimit: amount(units('150')) },
  { level: 2, dayLimit: amount(units('200')) },
] as const satisfies readonly FiatQuota[];

/** A deal is kept so long after the last moment for an appeal. */
export const KEPT_MS = DAY_MS;
