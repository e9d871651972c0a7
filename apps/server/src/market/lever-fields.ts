// The settings of leveraged contracts by name and in decimal text, as operators ask for changes of them.
import {
  type Amount,
  amount,
  divFloor,
  formatUnits,
  parseId,
  parseUnits,
  type Ppm,
  ppm,
  VERIFICATION_LEVELS,
  type VerificationLevel,
} from '@bourse/domain';
import type { LeverLimit, LeverRules, LeverSettings } from '@bourse/engine';

/** What a proposal can change of a market: everything but which one it is, and whether it is open. */
export type ChangeableSettings = Omit<LeverSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;

type Codec<Value> = { readonly show: (value: Value) => string; readonly read: (text: string) => Value | undefined };

const UNITS_PER_PPM = 10_000n;
const amounts: Codec<Amount> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined ? undefined : amount(units);
  },
};
/** Percent with at most 4 places. */
const shares: Codec<Ppm> = {
  show: (share) => formatUnits(share * UNITS_PER_PPM),
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined || units % UNITS_PER_PPM !== 0n ? undefined : ppm(divFloor(units, UNITS_PER_PPM));
  },
};
const counts: Codec<number> = { show: String, read: parseId };
const lists: Codec<readonly number[]> = {
  show: (values) => values.join(', '),
  read: (text) => {
    const values = text.split(',').flatMap((part) => parseId(part.trim()) ?? []);
    const isAscending = values.every((value, place) => place === 0 || value > (values[place - 1] ?? 0));
    return values.length === text.split(',').length && isAscending ? values : undefined;
  },
};

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

type Field = {
  readonly show: (settings: ChangeableSettings) => string;
  /** The part that the text stands for; undefined where it stands for none. */
  readonly read: (text: string) => Partial<ChangeableSettings> | undefined;
};

function field<Key extends keyof ChangeableSettings>(key: Key, codec: Codec<ChangeableSettings[Key]>): Field {
  return {
    show: (settings) => codec.show(settings[key]),
    read: (text) => {
      const value = codec.read(text);
      return value === undefined ? undefined : { [key]: value };
    },
  };
}

export type SettingField = keyof typeof FIELDS;
export const SETTING_FIELDS: ReadonlyMap<string, Field> = new Map(Object.entries(FIELDS));

/** Every setting of a market by the name of its field. */
export function showSettings(settings: ChangeableSettings): Record<SettingField, string>;
export function showSettings(settings: ChangeableSettings): Record<string, string> {
  return Object.fromEntries([...SETTING_FIELDS].map(([name, { show }]) => [name, show(settings)]));
}

/** Undefined where one of the texts stands for nothing, or names no field. */
export function readSettings(texts: ReadonlyMap<string, string>): Partial<ChangeableSettings> | undefined {
  let settings: Partial<ChangeableSettings> = {};
  for (const [name, text] of texts) {
    const part = SETTING_FIELDS.get(name)?.read(text);
    if (part === undefined) return undefined;
    settings = { ...settings, ...part };
  }
  return settings;
}

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
