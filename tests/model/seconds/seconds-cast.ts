// The second contracts of the random commands: short terms, small limits, and fees at which insured users soon lose enough.
import {
  amount,
  BTC,
  COUNTRIES,
  type EngineRefusalCode,
  ETH,
  microInsuranceTypeId,
  ppm,
  units,
  USDT,
} from '@bourse/domain';
import type { MicroCurrency, MicroInsuranceType, MicroMarketSettings, MicroTerm } from '@bourse/engine';
import { BTC_USDT, ETH_BTC, ETH_USDT } from '../cast.ts';

const ofPair = (marketId: MicroMarketSettings['marketId'], baseId: typeof BTC, quoteId: typeof BTC) =>
  ({ marketId, baseId, quoteId, state: 'open' }) as const;

/** The last one goes by an index of two coins. */
export const MICRO_MARKETS = [
  ofPair(BTC_USDT.marketId, BTC, USDT),
  ofPair(ETH_USDT.marketId, ETH, USDT),
  ofPair(ETH_BTC.marketId, ETH, BTC),
] as const satisfies readonly MicroMarketSettings[];

const termOf = (seconds: number, percent: bigint): MicroTerm => ({
  seconds,
  ratio: ppm(percent * 10_000n),
  isOffered: true,
});
export const MICRO_TERMS = [termOf(10, 90n), termOf(11, 97n), termOf(15, 100n), termOf(30, 93n)] as const;

/** The house keeps much of it. */
export const DEAR: MicroCurrency = {
  currencyId: USDT,
  isOffered: true,
  presets: [amount(units('0.5')), amount(units('2'))],
  feeRate: ppm(400_001n),
  minimum: amount(units('0.5')),
  maximum: amount(units('8')),
  step: amount(units('0.25')),
  openMax: 9,
  secondMax: amount(units('15')),
};
/** Nobody keeps anything of it where a win pays the stake once more. */
export const FAIR: MicroCurrency = {
  ...DEAR,
  currencyId: BTC,
  presets: [amount(units('0.07'))],
  feeRate: ppm(0n),
  minimum: amount(units('0.00000007')),
  maximum: amount(units('0.21')),
  step: amount(units('0.00000007')),
  openMax: 30,
  secondMax: amount(units('1.5')),
};
export const MICRO_CURRENCIES = [DEAR, FAIR] as const;

export const DEAR_INSURANCE: MicroInsuranceType = {
  id: microInsuranceTypeId(1),
  currencyId: USDT,
  premiumRate: ppm(320_000n),
  assetsMin: amount(units('5')),
  assetsMax: amount(units('20')),
  termDays: 5,
  claimRate: ppm(333_333n),
  claimsMax: 6,
  isOffered: true,
};
export const FAIR_INSURANCE: MicroInsuranceType = {
  ...DEAR_INSURANCE,
  id: microInsuranceTypeId(2),
  currencyId: BTC,
  premiumRate: ppm(151_000n),
  assetsMin: amount(units('0.00000070')),
  assetsMax: amount(units('0.5')),
  termDays: 3,
  claimRate: ppm(300_000n),
  claimsMax: 1,
};
export const INSURANCE_TYPES = [DEAR_INSURANCE, FAIR_INSURANCE] as const;

/** Second contracts are closed there now and then. */
export const COUNTRY = COUNTRIES.length;
export const RISK_VERSION = 1;

/** Refusals of second contracts alone, which are met where these are what most commands are about. */
export const MICRO_REFUSALS: readonly EngineRefusalCode[] = [
  'insurance_not_found',
  'micro_closed',
  'micro_country_closed',
  'micro_not_enabled',
  'micro_halted',
  'micro_risk_not_accepted',
  'micro_cooling_off',
  'micro_currency_not_offered',
  'no_market_price',
  'seconds_not_offered',
  'stake_out_of_range',
  'stake_not_in_steps',
  'cool_off_only_longer',
  'insurance_not_offered',
  'insurance_amount_out_of_range',
  'insurance_already_bought',
  'insurance_not_effective',
  'insurance_expired',
  'insurance_claim_limit_reached',
  'insurance_open_orders',
  'insurance_assets_zero',
  'insurance_loss_too_small',
  'insurance_not_cancellable',
  'too_many_micro_orders',
  'micro_orders_limit_reached',
  'micro_loss_limit_reached',
  'micro_second_full',
  'micro_pool_exhausted',
  'insurance_sold_out',
  'insurance_premium_too_low',
];
