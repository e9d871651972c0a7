// The second contracts that an empty database starts with, of each coin against USDT but the one whose price never moves: what
// they are, and how they get there.
import {
  amount,
  type Amount,
  assert,
  BTC,
  type CurrencyId,
  ETH,
  microInsuranceTypeId,
  ppm,
  units,
  USDC,
  USDT,
} from '@bourse/domain';
import type {
  Command,
  MicroCurrency,
  MicroInsuranceType,
  MicroMarketSettings,
  MicroRules,
  MicroTerm,
} from '@bourse/engine';
import { MARKET_ENTRIES } from '../../core/market/catalogue-entries.ts';
import type { CommandSink } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { microMarkets } from '../../core/storage/schema.ts';
import { microCurrencies, microInsuranceTypes, microRules, microTerms } from './tables.ts';

type Options = {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
};

/**
 * Adds the second contracts that are missing, with their terms, currencies and insurance; what is there already stays as it
 * is. A demo's house puts money behind them, once.
 */
export async function seedMicro(options: Options): Promise<void> {
  const { sequencer, storage, config } = options;
  const submit = async (command: Command): Promise<void> => {
    const outcome = await sequencer.submit(command);
    assert(outcome.ok, `the second contracts of the catalogue are refused: ${outcome.ok ? '' : outcome.code}`);
  };
  for (const command of await findMissing(options)) await submit(command);
  if (!config.isDemo) return;
  for (const fund of MICRO_FUNDS) {
    const { purpose, currencyId, amount } = fund;
    const funded = await storage.sql`
      SELECT id FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${currencyId}`;
    if (funded.length > 0) continue;
    await submit({ kind: 'fundTreasury', currencyId, amount });
    await submit({ kind: 'fundMicro', ...fund });
  }
}

/** Outside a demo two operators open the site, and offer what is offered of it. */
async function findMissing({ storage: { db }, config }: Options): Promise<readonly Command[]> {
  const { isDemo } = config;
  const [markets, terms, currencies, rules, types] = await Promise.all([
    db.select({ id: microMarkets.marketId }).from(microMarkets),
    db.select({ id: microTerms.seconds }).from(microTerms),
    db.select({ id: microCurrencies.currencyId }).from(microCurrencies),
    db.select({ id: microRules.id }).from(microRules),
    db.select({ id: microInsuranceTypes.id }).from(microInsuranceTypes),
  ]);
  const isMissing = (known: readonly { readonly id: number }[], id: number): boolean =>
    !known.some((row) => row.id === id);
  return [
    ...MICRO_MARKET_ENTRIES.filter(({ marketId }) => isMissing(markets, marketId)).map(
      (settings): Command => ({
        kind: 'configureMicroMarket',
        settings: isDemo ? settings : { ...settings, state: 'halted' },
      }),
    ),
    ...MICRO_TERM_ENTRIES.filter(({ seconds }) => isMissing(terms, seconds)).map(
      (term): Command => ({ kind: 'configureMicroTerm', term: { ...term, isOffered: isDemo } }),
    ),
    ...MICRO_CURRENCY_ENTRIES.filter(({ currencyId }) => isMissing(currencies, currencyId)).map(
      (currency): Command => ({ kind: 'configureMicroCurrency', currency: { ...currency, isOffered: isDemo } }),
    ),
    ...(rules.length === 0 ? [{ kind: 'configureMicroRules', rules: microRulesOf(config) } as const] : []),
    // Last: their premiums are held against the terms.
    ...MICRO_INSURANCE_ENTRIES.filter(({ id }) => isMissing(types, id)).map(
      (type): Command => ({ kind: 'configureMicroInsurance', type: { ...type, isOffered: isDemo } }),
    ),
  ];
}

const PERCENT = 10_000n;

const MICRO_MARKET_ENTRIES: readonly MicroMarketSettings[] = MARKET_ENTRIES.flatMap(({ settings }) => {
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
const microRulesOf = ({ isDemo }: { readonly isDemo: boolean }): Omit<MicroRules, 'id'> => ({
  isOpen: isDemo,
  riskVersion: 1,
});

/** Premiums a little above what the best strategy would gain at the terms above. */
const MICRO_INSURANCE_ENTRIES: readonly MicroInsuranceType[] = [
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
const MICRO_FUNDS = [
  { purpose: 'micro_pool', currencyId: USDT, amount: whole('5000000') },
  { purpose: 'micro_pool', currencyId: BTC, amount: whole('50') },
  { purpose: 'micro_pool', currencyId: ETH, amount: whole('1000') },
  { purpose: 'micro_insurance', currencyId: USDT, amount: whole('1000000') },
] as const;
