// The second contracts that an empty database starts with: of each coin against USDT but the one whose price never moves.
import {
  amount,
  type Amount,
  BTC,
  type CurrencyId,
  ETH,
  microInsuranceTypeId,
  ppm,
  units,
  USDC,
  USDT,
} from '@bourse/domain';
import type { MicroCurrency, MicroInsuranceType, MicroMarketSettings, MicroRules, MicroTerm } from '@bourse/engine';
import { MARKET_ENTRIES } from '../../core/market/catalogue-entries.ts';

const PERCENT = 10_000n;

export const MICRO_MARKET_ENTRIES: readonly MicroMarketSettings[] = MARKET_ENTRIES.flatMap(({ settings }) => {
  const { marketId, baseId, quoteId } = settings;
  return quoteId === USDT && baseId !== USDC ? [{ marketId, baseId, quoteId, state: 'open' }] : [];
});

/** Percent of the stake that a win pays, by seconds. */
const RATIOS = [
  [30, 90n],
  [60, 91n],
  [120, 92n],
  [180, 93n],
  [300, 94n],
] as const;

export const MICRO_TERM_ENTRIES: readonly MicroTerm[] = RATIOS.map(([seconds, percent]) => ({
  seconds,
  ratio: ppm(percent * PERCENT),
  isOffered: true,
}));

type Row = Readonly<Record<'minimum' | 'maximum' | 'step' | 'secondMax', string>> & {
  readonly currencyId: CurrencyId;
  readonly presets: readonly string[];
};

const ROWS: readonly Row[] = [
  {
    currencyId: USDT,
    presets: ['10', '50', '100', '500', '1000'],
    minimum: '10',
    maximum: '5000',
    step: '10',
    secondMax: '500000',
  },
  {
    currencyId: BTC,
    presets: ['0.001', '0.005', '0.01', '0.05', '0.1'],
    minimum: '0.001',
    maximum: '0.1',
    step: '0.001',
    secondMax: '5',
  },
  {
    currencyId: ETH,
    presets: ['0.01', '0.05', '0.1', '0.5', '1'],
    minimum: '0.01',
    maximum: '2',
    step: '0.01',
    secondMax: '100',
  },
];

const whole = (decimal: string): Amount => amount(units(decimal));

export const MICRO_CURRENCY_ENTRIES: readonly MicroCurrency[] = ROWS.map((row) => ({
  currencyId: row.currencyId,
  isOffered: true,
  presets: row.presets.map(whole),
  /** 0.5 %. */
  feeRate: ppm(5_000n),
  minimum: whole(row.minimum),
  maximum: whole(row.maximum),
  step: whole(row.step),
  openMax: 50,
  secondMax: whole(row.secondMax),
}));

/** Outside a demo an operator opens them. */
export const microRulesOf = ({ isDemo }: { readonly isDemo: boolean }): Omit<MicroRules, 'id'> => ({
  isOpen: isDemo,
  riskVersion: 1,
});

/** Premiums a little above what the best strategy would gain at the terms above. */
export const MICRO_INSURANCE_ENTRIES: readonly MicroInsuranceType[] = [
  {
    id: microInsuranceTypeId(1),
    currencyId: USDT,
    premiumRate: ppm(12n * PERCENT),
    assetsMin: whole('100'),
    assetsMax: whole('10000'),
    termDays: 7,
    claimRate: ppm(30n * PERCENT),
    claimsMax: 1,
    isOffered: true,
  },
  {
    id: microInsuranceTypeId(2),
    currencyId: USDT,
    premiumRate: ppm(44n * PERCENT),
    assetsMin: whole('500'),
    assetsMax: whole('20000'),
    termDays: 30,
    claimRate: ppm(50n * PERCENT),
    claimsMax: 2,
    isOffered: true,
  },
];

/** A demo's house funds second contracts and their insurance with these, out of its treasury. */
export const MICRO_FUNDS = [
  { purpose: 'micro_pool', currencyId: USDT, amount: whole('5000000') },
  { purpose: 'micro_pool', currencyId: BTC, amount: whole('50') },
  { purpose: 'micro_pool', currencyId: ETH, amount: whole('1000') },
  { purpose: 'micro_insurance', currencyId: USDT, amount: whole('1000000') },
] as const;
