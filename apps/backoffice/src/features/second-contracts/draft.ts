// A form of settings: what stands, what is typed, what of it would change, and what is wrong with it.
import { parseId, parseUnits } from '@bourse/domain';
import type { Change } from '../../ui/change-table.tsx';
import { type Field, type FieldKind, kindOf } from './fields.ts';

/** By field; a new thing begins with blanks. */
export type Values = Readonly<Partial<Record<Field, string>>>;
export type Problem = 'count' | 'list' | 'share' | 'positive';

const WHOLE_PERCENT = 100n * 10n ** 8n;

/** Commas of any script, or spaces; digits of full width. */
export const partsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((part) => part !== '');

const written = (field: Field, text: string): string => (kindOf(field) === 'list' ? partsOf(text).join(', ') : text);

/** What would change, in the order of the form. */
export function changesOf(fields: readonly Field[], stands: Values, draft: Values): readonly Change[] {
  return fields
    .map((field) => ({
      field,
      from: written(field, stands[field] ?? ''),
      to: written(field, draft[field] ?? ''),
    }))
    .filter(({ from, to }) => from !== to);
}

function isRising(text: string): boolean {
  const amounts = partsOf(text).map((part) => parseUnits(part));
  return amounts.length > 0 && amounts.every((one, at) => one !== undefined && one > (amounts[at - 1] ?? 0n));
}

const CHECKS: Readonly<Record<FieldKind, (text: string) => Problem | undefined>> = {
  flag: () => undefined,
  count: (text) => (parseId(text) === undefined ? 'count' : undefined),
  list: (text) => (isRising(text) ? undefined : 'list'),
  amount: (text) => ((parseUnits(text) ?? 0n) > 0n ? undefined : 'positive'),
  percent: (text) => ((parseUnits(text) ?? WHOLE_PERCENT + 1n) <= WHOLE_PERCENT ? undefined : 'share'),
};

export const problemOf = (field: Field, draft: Values): Problem | undefined =>
  CHECKS[kindOf(field)](draft[field] ?? '');

/** What is asked for: no more than what changes. */
export function askedOf(changes: readonly Change[]): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    changes.map(({ field, to }) => [field, field === 'presets' ? [...partsOf(to)] : to] as const),
  );
}
