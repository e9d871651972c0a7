// What trade in fiat money starts with in an empty database: rules, coins, fiat currencies and what a level may take.
import {
  amount,
  type Amount,
  BTC,
  DAY_MS,
  ETH,
  type FiatCode,
  MINUTE_MS,
  ppm,
  price,
  type Price,
  units,
  USDT,
} from '@bourse/domain';
import type { FiatCoin, FiatQuota, FiatRules } from '@bourse/engine';

const PERCENT = 10_000n;
const whole = (decimal: string): Amount => amount(units(decimal));

type Setting = { readonly isDemo: boolean; readonly outflowHoldMs: number };

/** Outside a demo an operator opens it. What was bought stays as long as all that is held after a change of security. */
export const fiatRulesOf = ({ isDemo, outflowHoldMs }: Setting): Omit<FiatRules, 'id'> => ({
  isOpen: isDemo,
  payWindowMs: 15 * MINUTE_MS,
  appealAfterMs: 10 * MINUTE_MS,
  appealAloneMs: DAY_MS,
  appealEndedMs: DAY_MS,
  restrictMs: outflowHoldMs,
  merchantFee: whole('100'),
  unfinishedMax: 3,
  cancellationsMax: 3,
  priceBand: ppm(30n * PERCENT),
  premiumMax: ppm(10n * PERCENT),
});

export const FIAT_COIN_ENTRIES: readonly FiatCoin[] = (
  [
    [USDT, '10', '1000000'],
    [BTC, '0.001', '100'],
    [ETH, '0.01', '1000'],
  ] as const
).map(([currencyId, least, most]) => ({
  currencyId,
  isOffered: true,
  isC2cOffered: true,
  numberMin: whole(least),
  numberMax: whole(most),
}));

export type FiatCurrencyEntry = {
  readonly code: FiatCode;
  readonly digits: number;
  /** The price of one USDT in a demo, where it never goes stale. CNY follows the site's own rate. */
  readonly demoRate?: Price;
};

export const FIAT_CURRENCY_ENTRIES: readonly FiatCurrencyEntry[] = [
  { code: 'CNY', digits: 2 },
  { code: 'USD', digits: 2, demoRate: price(units('1')) },
  { code: 'HKD', digits: 2, demoRate: price(units('7.8')) },
  { code: 'KRW', digits: 0, demoRate: price(units('1380')) },
  { code: 'JPY', digits: 0, demoRate: price(units('150')) },
  { code: 'EUR', digits: 2, demoRate: price(units('0.92')) },
];

export const FIAT_QUOTA_ENTRIES: readonly FiatQuota[] = [
  { level: 1, dayLimit: whole('10000') },
  { level: 2, dayLimit: whole('100000') },
  { level: 3, dayLimit: whole('1000000') },
];
