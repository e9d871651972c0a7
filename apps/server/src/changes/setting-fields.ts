// Settings by name and in decimal text, as operators ask for changes of them.
import {
  type Amount,
  amount,
  divFloor,
  formatUnits,
  parseId,
  parseUnits,
  type Ppm,
  ppm,
  type Price,
  price,
} from '@bourse/domain';

export type Codec<Value> = {
  readonly show: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
};

const UNITS_PER_PPM = 10_000n;
export const amounts: Codec<Amount> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined ? undefined : amount(units);
  },
};
export const prices: Codec<Price> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined ? undefined : price(units);
  },
};
/** Percent with at most 4 places. */
export const shares: Codec<Ppm> = {
  show: (share) => formatUnits(share * UNITS_PER_PPM),
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined || units % UNITS_PER_PPM !== 0n ? undefined : ppm(divFloor(units, UNITS_PER_PPM));
  },
};
export const counts: Codec<number> = { show: String, read: parseId };
export const lists: Codec<readonly number[]> = {
  show: (values) => values.join(', '),
  read: (text) => {
    const values = text.split(',').flatMap((part) => parseId(part.trim()) ?? []);
    const isAscending = values.every((value, place) => place === 0 || value > (values[place - 1] ?? 0));
    return values.length === text.split(',').length && isAscending ? values : undefined;
  },
};

/** Yes or no. */
export const flags: Codec<boolean> = {
  show: (isSet) => (isSet ? '1' : '0'),
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
};
/** Apart by commas. */
export const amountLists: Codec<readonly Amount[]> = {
  show: (values) => values.map((one) => formatUnits(one)).join(', '),
  read: (text) => {
    const parts = text.split(',');
    const values = parts.flatMap((part) => amounts.read(part.trim()) ?? []);
    return values.length === parts.length ? values : undefined;
  },
};

export type Field<Settings> = {
  readonly show: (settings: Settings) => string;
  /** The part that the text stands for; undefined where it stands for none. */
  readonly read: (text: string) => Partial<Settings> | undefined;
};

/** Describes fields of some settings, each by its key and its kind of value. */
export const fieldOf =
  <Settings>() =>
  <Key extends keyof Settings>(key: Key, codec: Codec<Settings[Key]>): Field<Settings> => ({
    show: (settings) => codec.show(settings[key]),
    read: (text) => {
      const value = codec.read(text);
      if (value === undefined) return undefined;
      const part: Partial<Settings> = {};
      part[key] = value;
      return part;
    },
  });

type Fields<Settings> = ReadonlyMap<string, Field<Settings>>;

export const showFields = <Settings>(fields: Fields<Settings>, settings: Settings): Record<string, string> =>
  Object.fromEntries([...fields].map(([name, { show }]) => [name, show(settings)]));

/** What stands of some settings, as a change of them is compared with it: nothing where they are new. */
export const textsOf = <Settings>(
  fields: Fields<Settings>,
  settings: Settings | undefined,
): ReadonlyMap<string, string> => new Map(settings === undefined ? [] : Object.entries(showFields(fields, settings)));

/** Amounts by their worth, lists by their parts. */
export const areSameTexts = (one: string, other: string): boolean => normalize(one) === normalize(other);

const normalize = (text: string): string =>
  text
    .split(',')
    .map((part) => {
      const units = parseUnits(part.trim());
      return units === undefined ? part.trim() : formatUnits(units);
    })
    .join(',');

/** Undefined where one of the texts stands for nothing, or names no field. */
export function readFields<Settings>(
  fields: Fields<Settings>,
  texts: ReadonlyMap<string, string>,
): Partial<Settings> | undefined {
  let settings: Partial<Settings> = {};
  for (const [name, text] of texts) {
    const part = fields.get(name)?.read(text);
    if (part === undefined) return undefined;
    settings = { ...settings, ...part };
  }
  return settings;
}
