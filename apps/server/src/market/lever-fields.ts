// The settings of leveraged contracts by name and in decimal text, as operators ask for changes of them.
import { divFloor, formatUnits, parseUnits, VERIFICATION_LEVELS, type VerificationLevel } from '@bourse/domain';
import type { LeverLimit, LeverRules, LeverSettings } from '@bourse/engine';
import { amounts, counts, type Field, fieldOf, lists, readFields, shares, showFields } from './setting-fields.ts';

/** What a proposal can change of a market: everything but which one it is, and whether it is open. */
export type ChangeableSettings = Omit<LeverSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;

const field = fieldOf<ChangeableSettings>();
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

/** Undefined where one of the texts stands for nothing, or names no field. */
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

const UNITS_PER_HUNDREDTH = 1_000_000n;
export type Rules = Omit<LeverRules, 'id'>;

export const showRules = (rules: Rules): Record<'open_risk_min' | 'transfers_out', string> => ({
  open_risk_min: formatUnits(BigInt(rules.openRiskMin) * UNITS_PER_HUNDREDTH),
  transfers_out: rules.transfersOut ? '1' : '0',
});

/** Undefined where a text stands for nothing. A risk rate has at most 2 places. */
export function readRules(texts: ReadonlyMap<string, string>): Partial<Rules> | undefined {
  const rate = texts.get('open_risk_min');
  const transfers = texts.get('transfers_out');
  const units = rate === undefined ? undefined : parseUnits(rate);
  if (rate !== undefined && (units === undefined || units % UNITS_PER_HUNDREDTH !== 0n)) return undefined;
  return {
    ...(units === undefined ? {} : { openRiskMin: Number(divFloor(units, UNITS_PER_HUNDREDTH)) }),
    ...(transfers === undefined ? {} : { transfersOut: transfers === '1' }),
  };
}
