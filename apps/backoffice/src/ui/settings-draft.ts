// A form of settings: what stands, what is typed, what of it would change, and what is wrong with it.
import { parseId, parseUnits } from '@bourse/domain';

/**
 * `list` is of amounts, `percent` has at most 4 places, `seconds` are a time in whole seconds; an `amount` is above zero,
 * an `amountOrNone` may be zero; a `place` is one in the order of display, from 0.
 */
export type FieldKind = 'amount' | 'amountOrNone' | 'percent' | 'count' | 'place' | 'seconds' | 'list' | 'flag';
export type Kinds<Field extends string> = Readonly<Record<Field, FieldKind>>;
/** By field; a new thing begins with blanks. */
export type Values<Field extends string> = Readonly<Partial<Record<Field, string>>>;
/** One setting of a change, before and after. */
export type Change = {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /** The present value, where it is neither of both by now. */
  readonly stands?: string | undefined;
};
export type Problem = 'count' | 'list' | 'share' | 'positive' | 'amount';

const WHOLE_PERCENT = 100n * 10n ** 8n;

/** Commas of any script, or spaces; digits of full width. */
export const partsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((part) => part !== '');

const written = (kind: FieldKind, text: string): string => (kind === 'list' ? partsOf(text).join(', ') : text);

export type Draft<Field extends string> = {
  readonly kinds: Kinds<Field>;
  /** In the order of the form. */
  readonly fields: readonly Field[];
  readonly stands: Values<Field>;
  readonly draft: Values<Field>;
};

/** The settings that would change, in the order of the form. */
export function changesOf<Field extends string>({ kinds, fields, stands, draft }: Draft<Field>): readonly Change[] {
  return fields
    .map((field) => ({
      field,
      from: written(kinds[field], stands[field] ?? ''),
      to: written(kinds[field], draft[field] ?? ''),
    }))
    .filter(({ from, to }) => from !== to);
}

function isRising(text: string): boolean {
  const amounts = partsOf(text).map((part) => parseUnits(part));
  return amounts.length > 0 && amounts.every((one, at) => one !== undefined && one > (amounts[at - 1] ?? 0n));
}

const countProblem = (text: string): Problem | undefined => (parseId(text) === undefined ? 'count' : undefined);

const CHECKS: Readonly<Record<FieldKind, (text: string) => Problem | undefined>> = {
  flag: () => undefined,
  count: countProblem,
  place: (text) => (/^\d{1,6}$/.test(text) ? undefined : 'amount'),
  seconds: countProblem,
  list: (text) => (isRising(text) ? undefined : 'list'),
  amount: (text) => ((parseUnits(text) ?? 0n) > 0n ? undefined : 'positive'),
  amountOrNone: (text) => (parseUnits(text) === undefined ? 'amount' : undefined),
  percent: (text) => ((parseUnits(text) ?? WHOLE_PERCENT + 1n) <= WHOLE_PERCENT ? undefined : 'share'),
};

export const problemOf = (kind: FieldKind, text: string): Problem | undefined => CHECKS[kind](text);

/** The call's input: no more than the settings that change, a list as its parts. */
export function askedOf<Field extends string>(
  kinds: Kinds<Field>,
  changes: readonly Change[],
): Readonly<Record<string, string | readonly string[]>> {
  const isList = (field: string): boolean =>
    Object.entries(kinds).some(([name, kind]) => name === field && kind === 'list');
  return Object.fromEntries(changes.map(({ field, to }) => [field, isList(field) ? [...partsOf(to)] : to] as const));
}

/** The text of a setting that is one text, for calls that name it. */
export const askedText = (asked: unknown): string => (typeof asked === 'string' ? asked : '');

/** The fields that would change, as they were seen: nothing stood of a new thing, whatever its form begins with. */
export const seenOf = (changes: readonly Change[], isNew = false): Readonly<Record<string, string>> =>
  Object.fromEntries(changes.map(({ field, from }) => [field, isNew ? '' : from]));
