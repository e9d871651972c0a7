// How the settings of a desk are called and how their values read: a table by field, and what its parts are made of.
import { TREASURY_PARTNERS } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { percentText } from './amount-text.ts';
import type { FieldKind, Kinds } from './settings-draft.ts';

/** It tells how a setting is called, and how one of its values reads. */
export type Naming = {
  readonly fieldText: (field: string) => string;
  readonly valueText: (field: string, value: string) => string;
};

type Read = (value: string) => string;
/** A value without a way to read it reads as it was sent. */
type Named = readonly [name: string, read?: Read | undefined];
export type NamedFields = Readonly<Record<string, Named>>;

/** A field that the table does not know reads as it was sent; a dash stands for an empty value. */
export function namingOf(table: NamedFields): Naming {
  const fields = new Map(Object.entries(table));
  return {
    fieldText: (field) => fields.get(field)?.[0] ?? field,
    valueText: (field, value) => (value === '' ? '–' : (fields.get(field)?.[1]?.(value) ?? value)),
  };
}

/** The fields whose names stand under one key: `rate` under `office.earn.field` for `office.earn.field.rate`. */
export type FieldUnder<Place extends string, Key = MessageKey> = Key extends `${Place}.${infer Field}` ? Field : never;

export const yesNo: Read = (value) => t(value === '1' ? 'office.yes' : 'office.no');

/** `1, 2.5` reads `1 · 2.5`. */
export const listText: Read = (amounts) =>
  amounts
    .split(',')
    .map((part) => formatDecimal(part.trim()))
    .join(' · ');

/** Reads one of some words; any other value stays as it is. */
export const among =
  <Word extends string>(words: readonly Word[], textOf: (word: Word) => string): Read =>
  (value) => {
    const known = words.find((word) => word === value);
    return known === undefined ? value : textOf(known);
  };

/** Several fields that are read alike. */
export const named = <Field extends string>(
  fields: readonly Field[],
  nameOf: (field: NoInfer<Field>) => string,
  read?: Read,
): NamedFields => Object.fromEntries(fields.map((field) => [field, [nameOf(field), read]]));

const READS: Readonly<Record<FieldKind, Read>> = {
  amount: formatDecimal,
  amountOrNone: formatDecimal,
  percent: percentText,
  count: formatDecimal,
  place: formatDecimal,
  seconds: (value) => waitText(Number(value)),
  list: listText,
  flag: yesNo,
};

/** The settings of a desk, each read as its kind asks for. */
export function settings<Field extends string>(
  kinds: Kinds<Field>,
  nameOf: (field: NoInfer<Field>) => string,
): NamedFields {
  const fields: [string, Named][] = [];
  for (const field in kinds) fields.push([field, [nameOf(field), READS[kinds[field]]]]);
  return Object.fromEntries(fields);
}

/** Money of the treasury that goes to an account of the house. */
export const funding = (): NamedFields => ({
  purpose: [t('office.funding.purpose'), among(TREASURY_PARTNERS, (purpose) => t(`office.house.${purpose}`))],
  currency: [t('office.users.currency')],
  amount: [t('office.funds.amount'), formatDecimal],
});
