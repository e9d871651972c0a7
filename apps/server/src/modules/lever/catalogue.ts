// The leveraged contracts that an empty database starts with, of each pair whose coins both have a lever account: what they are, and
// how they get there.
import {
  amount,
  assert,
  BTC,
  type CurrencyId,
  LIQUIDATION_GRACE_MS,
  type MarketId,
  ppm,
  units,
  USDT,
  type VerificationLevel,
} from '@bourse/domain';
import type { Command, LeverLimit, LeverRules, LeverSettings } from '@bourse/engine';
import { CURRENCY_ENTRIES, MARKET_ENTRIES } from '../../core/market/catalogue-entries.ts';
import type { CommandSink } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { leverMarkets } from '../../core/storage/schema.ts';
import { leverLimits } from './tables.ts';

/**
 * Adds the leveraged contracts that are missing, with the limits of each level, and the rules; what is there already stays
 * as it is. A demo's house puts money behind them, once.
 */
export async function seedLever(options: {
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
}): Promise<void> {
  const { storage, sequencer, config } = options;
  const known = new Set(
    (await storage.db.select({ id: leverMarkets.marketId }).from(leverMarkets)).map(({ id }) => id),
  );
  const submit = async (command: Command): Promise<void> => {
    const outcome = await sequencer.submit(command);
    assert(outcome.ok, `the leveraged contracts of the catalogue are refused: ${outcome.ok ? '' : outcome.code}`);
  };
  const rules = await storage.sql`SELECT id FROM lever_rules`;
  if (rules.length === 0) await submit({ kind: 'configureLeverRules', rules: LEVER_RULE_ENTRY });
  const limits = await storage.db.select().from(leverLimits);
  const knownLimits = new Set(limits.map(({ marketId, level }) => `${marketId}/${level}`));
  for (const settings of LEVER_ENTRIES) {
    // Outside a demo two operators open it.
    const born: LeverSettings = config.isDemo ? settings : { ...settings, state: 'close_only' };
    if (!known.has(settings.marketId)) await submit({ kind: 'configureLever', settings: born });
    for (const limit of limitsOf(settings)) {
      if (!knownLimits.has(`${limit.marketId}/${limit.level}`)) await submit({ kind: 'configureLeverLimit', limit });
    }
  }
  if (!config.isDemo) return;
  for (const fund of LEVER_FUNDS) {
    const { purpose, currencyId, amount } = fund;
    const funded = await storage.sql`
      SELECT id FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${currencyId}`;
    if (funded.length > 0) continue;
    await submit({ kind: 'fundTreasury', currencyId, amount });
    await submit({ kind: 'fundLever', ...fund });
  }
}

type Row = {
  /** The quantity of the base coin in one lot ("hand"). */
  readonly shareNum: string;
  readonly handsMax: number;
  /** The most of the base coin on one side altogether. */
  readonly sideMax: string;
  readonly multiples: readonly number[];
  /** The move, in percent, that the house must be able to bear. */
  readonly stressPercent: bigint;
};

const MAJOR = { multiples: [5, 10, 20, 50, 100], stressPercent: 10n } as const;
const MINOR = { multiples: [5, 10, 20, 50], stressPercent: 15n } as const;

const ROWS: Readonly<Record<string, Row>> = {
  'BTC/USDT': { ...MAJOR, shareNum: '0.01', handsMax: 5_000, sideMax: '500' },
  'ETH/USDT': { ...MAJOR, shareNum: '0.1', handsMax: 10_000, sideMax: '10000' },
  'LTC/USDT': { ...MINOR, shareNum: '1', handsMax: 10_000, sideMax: '50000' },
  'BCH/USDT': { ...MINOR, shareNum: '1', handsMax: 2_000, sideMax: '10000' },
  'XRP/USDT': { ...MINOR, shareNum: '100', handsMax: 5_000, sideMax: '5000000' },
  'ETH/BTC': { ...MAJOR, shareNum: '0.1', handsMax: 2_000, sideMax: '2000' },
  'LTC/BTC': { ...MINOR, shareNum: '1', handsMax: 2_000, sideMax: '20000' },
  'XRP/BTC': { ...MINOR, shareNum: '100', handsMax: 2_000, sideMax: '2000000' },
};

const PERCENT = 10_000n;

const COMMON = {
  state: 'open',
  /** 0.02 %. */
  spread: ppm(200n),
  /** 0.05 %. */
  feeRate: ppm(500n),
  /** 0.03 % a day. */
  overnightRate: ppm(300n),
  shares: [1, 5, 10, 50, 100],
  handsMin: 1,
  positionsMax: 100,
  pendingMax: 50,
  /** A fifth of the fees. */
  fundShare: ppm(200_000n),
} as const;

export const LEVER_ENTRIES: readonly LeverSettings[] = MARKET_ENTRIES.flatMap(({ settings }) => {
  const { marketId, baseId, quoteId } = settings;
  const row = ROWS[`${nameOf(baseId)}/${nameOf(quoteId)}`];
  if (row === undefined) return [];
  return {
    ...COMMON,
    marketId,
    baseId,
    quoteId,
    shareNum: amount(units(row.shareNum)),
    multiples: row.multiples,
    handsMax: row.handsMax,
    sideMax: amount(units(row.sideMax)),
    stress: ppm(row.stressPercent * PERCENT),
  };
});

function nameOf(id: CurrencyId): string | undefined {
  return CURRENCY_ENTRIES.find((entry) => entry.id === id)?.name;
}

/** The largest multiple that a verification level may take, and its share of the market's maximal lots. */
const LEVELS: readonly (readonly [level: VerificationLevel, multipleMax: number, handsShare: number])[] = [
  [0, 20, 1 / 20],
  [1, 50, 1 / 4],
  [2, 100, 1 / 2],
  [3, 100, 1],
];

function limitsOf({ marketId, handsMax }: { marketId: MarketId; handsMax: number }): LeverLimit[] {
  return LEVELS.map(([level, multipleMax, share]) => ({
    marketId,
    level,
    multipleMax,
    handsMax: Math.floor(handsMax * share),
  }));
}

export const LEVER_RULE_ENTRY: Omit<LeverRules, 'id'> = {
  openRiskMin: 130_00,
  transfersOut: false,
  liquidationGraceMs: LIQUIDATION_GRACE_MS,
  outageLoss: ppm(100_000n),
  haltHours: 24,
};

/** A demo's house funds leveraged contracts with these, out of its treasury. */
export const LEVER_FUNDS = [
  { purpose: 'lever_pool', currencyId: USDT, amount: amount(units('20000000')) },
  { purpose: 'lever_insurance', currencyId: USDT, amount: amount(units('5000000')) },
  { purpose: 'lever_pool', currencyId: BTC, amount: amount(units('200')) },
  { purpose: 'lever_insurance', currencyId: BTC, amount: amount(units('50')) },
] as const;
