// The settings of leveraged contracts by name and in decimal text, as operators ask for changes of them.
import {
  divFloor,
  formatUnits,
  parseUnits,
  SECOND_MS,
  VERIFICATION_LEVELS,
  type VerificationLevel,
} from '@bourse/domain';
import type { LeverLimit, LeverRules, LeverSettings } from '@bourse/engine';
import { findLeverFault, findLeverRuleFault, isSoundLeverLimit } from '@bourse/engine/formulas';
import { type Field, fieldOf, readFields, showFields } from '../../platform/changes/setting-fields.ts';
import { amounts, type Codec, counts, flags, lists, shares } from '../../system/codecs.ts';

/** The settings of a market that a proposal can change: whether it is open is no such setting. */
export type ChangeableSettings = Omit<LeverSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;

type Setting = Field<ChangeableSettings> & { readonly key: keyof ChangeableSettings };
const described = fieldOf<ChangeableSettings>();
const field = <Key extends keyof ChangeableSettings>(key: Key, codec: Codec<ChangeableSettings[Key]>): Setting => ({
  key,
  ...described(key, codec),
});
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

export type SettingField = keyof typeof FIELDS;
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

const ruleField = fieldOf<Rules>();
const RULE_FIELDS = {
  open_risk_min: ruleField('openRiskMin', rates),
  transfers_out: ruleField('transfersOut', flags),
  liquidation_grace: ruleField('liquidationGraceMs', seconds),
  outage_loss: ruleField('outageLoss', shares),
  halt_hours: ruleField('haltHours', counts),
} as const;
const RULE_KEYS = {
  openRiskMin: 'open_risk_min',
  transfersOut: 'transfers_out',
  liquidationGraceMs: 'liquidation_grace',
  outageLoss: 'outage_loss',
  haltHours: 'halt_hours',
} as const satisfies Record<keyof Rules, RuleField>;
export type RuleField = keyof typeof RULE_FIELDS;
const RULES: ReadonlyMap<string, Field<Rules>> = new Map(Object.entries(RULE_FIELDS));

/** Every rule by the name of its field. */
export function showRules(rules: Rules): Record<RuleField, string>;
export function showRules(rules: Rules): Record<string, string> {
  return showFields(RULES, rules);
}

/** Undefined where a text is not valid. */
export const readRules = (texts: ReadonlyMap<string, string>): Partial<Rules> | undefined => readFields(RULES, texts);

/** The field of a rule that cannot hold. */
export function findFaultyRule(rules: Rules): RuleField | undefined {
  const fault = findLeverRuleFault(rules);
  return fault && RULE_KEYS[fault];
}
