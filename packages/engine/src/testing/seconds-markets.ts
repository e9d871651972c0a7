// What second contracts of a scenario are offered: markets, currencies, terms and an insurance, for round examples.
import { amount, BTC, ETH, marketId, microInsuranceTypeId, ppm, units, USDT } from '@bourse/domain';
import type { MicroCurrency } from '../seconds/currency.ts';
import type { MicroInsuranceType } from '../seconds/insurance.ts';
import type { MicroMarketSettings } from '../seconds/market.ts';

/** Stakes from 10 to 1,000 in steps of 10, a fee of 1 %. */
export const MICRO_USDT: MicroCurrency = {
  currencyId: USDT,
  isOffered: true,
  presets: [amount(units('10')), amount(units('100'))],
  feeRate: ppm(10_000n),
  minimum: amount(units('10')),
  maximum: amount(units('1000')),
  step: amount(units('10')),
  openMax: 20,
  secondMax: amount(units('5000')),
};
export const MICRO_BTC: MicroCurrency = {
  ...MICRO_USDT,
  currencyId: BTC,
  presets: [amount(units('0.1'))],
  minimum: amount(units('0.1')),
  maximum: amount(units('1')),
  step: amount(units('0.1')),
};

export const MICRO_MARKETS: Readonly<Record<string, MicroMarketSettings>> = {
  'BTC/USDT': { marketId: marketId(1), baseId: BTC, quoteId: USDT, state: 'open' },
  'ETH/BTC': { marketId: marketId(2), baseId: ETH, quoteId: BTC, state: 'open' },
  'ETH/USDT': { marketId: marketId(3), baseId: ETH, quoteId: USDT, state: 'open' },
};

/** A win brings so much beyond the stake, by the seconds of the term. */
export const TERMS: Readonly<Record<number, bigint>> = { 10: 800_000n, 30: 900_000n, 60: 950_000n };

/** Two claims, each of half of what was lost, for ten days. */
export const INSURANCE: MicroInsuranceType = {
  id: microInsuranceTypeId(1),
  currencyId: USDT,
  premiumRate: ppm(450_000n),
  assetsMin: amount(units('100')),
  assetsMax: amount(units('1000')),
  termDays: 10,
  claimRate: ppm(500_000n),
  claimsMax: 2,
  isOffered: true,
};
