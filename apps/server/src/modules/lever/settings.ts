// The settings of leveraged contracts by name and in decimal text, as operators ask for changes of them, and the present ones, which a
// change is compared with.
import {
  divFloor,
  formatUnits,
  type MarketId,
  marketId,
  parseUnits,
  SECOND_MS,
  VERIFICATION_LEVELS,
  type VerificationLevel,
} from '@bourse/domain';
import type { LeverLimit, LeverRules, LeverSettings } from '@bourse/engine';
import { ENTITIES } from '@bourse/engine/entities';
import { findLeverFault, findLeverRuleFault, isSoundLeverLimit } from '@bourse/engine/formulas';
import { eq } from 'drizzle-orm';
import { readEntity } from '../../core/storage/columns.ts';
import type { Storage } from '../../core/storage/open.ts';
import { leverMarkets } from '../../core/storage/schema.ts';
import type { DueChange } from '../../platform/changes/due-changes.ts';
import { type Field, fieldOf, readFields, showFields } from '../../platform/changes/setting-fields.ts';
import { amounts, type Codec, counts, flags, lists, shares } from '../../system/codecs.ts';
import { leverLimits, leverRules } from './tables.ts';

/** The settings of a market that a proposal can change: whether it is open is no such setting. */
type ChangeableSettings = Omit<LeverSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;

const keyed = <Settings>() => {
  const described = fieldOf<Settings>();
  return <Key extends keyof Settings>(key: Key, codec: Codec<Settings[Key]>) => ({ key, ...described(key, codec) });
};

const field = keyed<ChangeableSettings>();
const FIELDS = {
  share_num: field('shareNum', amounts),
  spread: field('spread', shares),
  fee_rate: field('feeRate', shares),
  overnight: field('overnightRate', shares),
  multiples: field('multiples', lists),
  shares: field('shares', lists),
  hands_min: field('handsMin', counts),
  hands_max: field('handsMax', counts),
  side_max: field('sideMax', amounts),
  stress: field('stress', shares),
  positions_max: field('positionsMax', counts),
  pending_max: field('pendingMax', counts),
  fund_share: field('fundShare', shares),
} as const;

type SettingField = keyof typeof FIELDS;
export const SETTING_FIELDS: ReadonlyMap<string, Field<ChangeableSettings>> = new Map(Object.entries(FIELDS));

/** Every setting of a market by the name of its field. */
export function showSettings(settings: ChangeableSettings): Record<SettingField, string>;
export function showSettings(settings: ChangeableSettings): Record<string, string> {
  return showFields(SETTING_FIELDS, settings);
}

/** Undefined where one of the texts is not valid, or names no field. */
export const readSettings = (texts: ReadonlyMap<string, string>): Partial<ChangeableSettings> | undefined =>
  readFields(SETTING_FIELDS, texts);

type Limit = Pick<LeverLimit, 'level' | 'multipleMax' | 'handsMax'>;

/** The limit of a level is one field: `limit_2`, `100 × 2500`. */
export const nameLimit = (level: VerificationLevel): string => `limit_${level}`;
const LIMIT = /^([1-9]\d*) × ([1-9]\d*)$/;

export const showLimit = (limit: Omit<Limit, 'level'> | undefined): string =>
  limit === undefined ? '' : `${limit.multipleMax} × ${limit.handsMax}`;

export function readLimit(name: string, text: string): Limit | undefined {
  const level = VERIFICATION_LEVELS.find((one) => nameLimit(one) === name);
  const match = LIMIT.exec(text);
  if (level === undefined || !match) return undefined;
  return { level, multipleMax: Number(match[1]), handsMax: Number(match[2]) };
}

/** The first field that cannot take effect, alone or with the present settings; undefined where all can. */
export function findFaultyField(stands: ChangeableSettings, texts: ReadonlyMap<string, string>): string | undefined {
  const unsound = [...texts].find(([name, text]) => !isSoundText(name, text));
  if (unsound) return unsound[0];
  const fault = findLeverFault({ ...stands, ...readSettings(settingsIn(texts)) });
  return Object.entries(FIELDS).find(([, { key }]) => key === fault)?.[0];
}

function isSoundText(name: string, text: string): boolean {
  const setting = SETTING_FIELDS.get(name);
  if (setting) return setting.read(text) !== undefined;
  const limit = readLimit(name, text);
  return limit !== undefined && isSoundLeverLimit(limit);
}

/** Without the limits of levels. */
export const settingsIn = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([field]) => SETTING_FIELDS.has(field)));

const UNITS_PER_HUNDREDTH = 1_000_000n;
export type Rules = Omit<LeverRules, 'id'>;

/** In percent; a rate has at most 2 decimal places. */
const rates: Codec<number> = {
  show: (rate) => formatUnits(BigInt(rate) * UNITS_PER_HUNDREDTH),
  read(text) {
    const units = parseUnits(text);
    return units === undefined || units % UNITS_PER_HUNDREDTH !== 0n
      ? undefined
      : Number(divFloor(units, UNITS_PER_HUNDREDTH));
  },
};

/** In whole seconds. */
const seconds: Codec<number> = {
  show: (ms) => String(ms / SECOND_MS),
  read: (text) => (/^\d{1,3}$/.test(text) ? Number(text) * SECOND_MS : undefined),
};

const rule = keyed<Rules>();
const RULE_FIELDS = {
  open_risk_min: rule('openRiskMin', rates),
  transfers_out: rule('transfersOut', flags),
  liquidation_grace: rule('liquidationGraceMs', seconds),
  outage_loss: rule('outageLoss', shares),
  halt_hours: rule('haltHours', counts),
} as const;
type RuleField = keyof typeof RULE_FIELDS;
export const RULES: ReadonlyMap<string, Field<Rules>> = new Map(Object.entries(RULE_FIELDS));

/** Every rule by the name of its field. */
export function showRules(rules: Rules): Record<RuleField, string>;
export function showRules(rules: Rules): Record<string, string> {
  return showFields(RULES, rules);
}

/** Undefined where a text is not valid. */
export const readRules = (texts: ReadonlyMap<string, string>): Partial<Rules> | undefined => readFields(RULES, texts);

/** The field of a rule that cannot hold. */
export function findFaultyRule(rules: Rules): string | undefined {
  const fault = findLeverRuleFault(rules);
  return Object.entries(RULE_FIELDS).find(([, { key }]) => key === fault)?.[0];
}

type Needs = Pick<Storage, 'db'>;
type Texts = ReadonlyMap<string, string>;

export async function findSettings({ db }: Needs, id: MarketId): Promise<LeverSettings | undefined> {
  const [row] = await db.select().from(leverMarkets).where(eq(leverMarkets.marketId, id));
  return row && readEntity(ENTITIES.leverMarkets, row).settings;
}

export async function findRules({ db }: Needs): Promise<Rules | undefined> {
  const [row] = await db.select().from(leverRules);
  if (!row) return undefined;
  const { id: _, ...rules } = row;
  return rules;
}

/** By the names that proposals have. A settlement looks at its median itself. */
export async function findLeverStanding(
  { storage }: { readonly storage: Needs },
  { kind, subject }: Pick<DueChange, 'kind' | 'subject'>,
): Promise<Texts | undefined> {
  if (kind === 'rules') {
    const rules = await findRules(storage);
    return rules && new Map(Object.entries(showRules(rules)));
  }
  if (kind === 'market') return findMarket(storage, marketId(Number(subject)));
  return kind === 'state' ? findState(storage, marketId(Number(subject))) : undefined;
}

async function findMarket(storage: Needs, id: MarketId): Promise<Texts | undefined> {
  const settings = await findSettings(storage, id);
  if (!settings) return undefined;
  const limits = await storage.db.select().from(leverLimits).where(eq(leverLimits.marketId, id));
  return new Map([
    ...Object.entries(showSettings(settings)),
    ...limits.map((limit): [string, string] => [nameLimit(limit.level), showLimit(limit)]),
  ]);
}

async function findState({ db }: Needs, id: MarketId): Promise<Texts> {
  const [row] = await db
    .select({ state: leverMarkets.state, cause: leverMarkets.cause })
    .from(leverMarkets)
    .where(eq(leverMarkets.marketId, id));
  return new Map([
    ['state', row?.state ?? ''],
    ['cause', row?.cause ?? ''],
  ]);
}
