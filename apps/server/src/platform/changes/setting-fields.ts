// Settings by name and in decimal text, as operators ask for changes of them.
import { formatUnits, parseUnits } from '@bourse/domain';
import type { Codec } from '../../system/codecs.ts';

export type Field<Settings> = {
  readonly show: (settings: Settings) => string;
  /** Reads the part of the settings that the text means; undefined where the text is not valid. */
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

/** Returns the current texts of settings, with which a change of them is compared; there are none where the settings are new. */
export const textsOf = <Settings>(
  fields: Fields<Settings>,
  settings: Settings | undefined,
): ReadonlyMap<string, string> => new Map(settings === undefined ? [] : Object.entries(showFields(fields, settings)));

/** Amounts are compared by their value, and lists part by part. */
export const areSameTexts = (one: string, other: string): boolean => normalize(one) === normalize(other);

const normalize = (text: string): string =>
  text
    .split(',')
    .map((part) => {
      const units = parseUnits(part.trim());
      return units === undefined ? part.trim() : formatUnits(units);
    })
    .join(',');

/** Returns undefined where one of the texts is not valid, or has the name of no field. */
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
