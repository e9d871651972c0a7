// What is wrong with the fields of a request, in the caller's language.
import { FIELD_FAULTS, type FieldFault } from '@bourse/contract';
import { DECIMAL_PLACES_MAX, ensureNever } from '@bourse/domain';
import type { z } from 'zod';
import type { Translate } from './translator.ts';

type FaultFigures = Readonly<Record<string, string | number>>;
type Described = { readonly fault: FieldFault; readonly figures: FaultFigures };

type Issue = z.core.$ZodIssue;

const isFault = (name: string): name is FieldFault => Object.hasOwn(FIELD_FAULTS, name);

/** Parses the message of one of our own schemas; undefined where it is of another. */
function readFault(message: string): Described | undefined {
  const [name = '', figures] = message.split(/ (.*)/s);
  if (!isFault(name)) return undefined;
  return { fault: name, figures: figures === undefined ? {} : readFigures(figures) };
}

function readFigures(text: string): FaultFigures {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}

function findSent(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === String(key))?.[1];
  }
  return value;
}

const SIZE_FAULTS = {
  too_big: { string: 'too_long', array: 'too_many', other: 'too_large' },
  too_small: { string: 'too_short', array: 'too_few', other: 'too_small' },
} as const;

function describeSize(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): Described {
  const faults = SIZE_FAULTS[issue.code];
  const { origin } = issue;
  const kind: keyof typeof faults = origin === 'string' ? 'string' : origin === 'array' ? 'array' : 'other';
  const figures = issue.code === 'too_big' ? { max: String(issue.maximum) } : { min: String(issue.minimum) };
  // A text that must have a character or a list that must have an entry is empty.
  if (issue.code === 'too_small' && kind !== 'other' && Number(issue.minimum) === 1)
    return { fault: 'empty', figures: {} };
  return { fault: faults[kind], figures };
}

function describeKnown(issue: Issue): Described {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return describeSize(issue);
    case 'invalid_value':
      return { fault: 'choice', figures: { values: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { fault: 'unknown', figures: { names: issue.keys.join(', ') } };
    case 'invalid_union': {
      // The branch that took the kind of what was sent says more than those that did not.
      const told = issue.errors.flat().filter(({ code }) => code !== 'invalid_type');
      const [first] = told;
      if (first === undefined) return { fault: 'wrong', figures: {} };
      if (told.every(({ code }) => code === 'invalid_value')) return describeChoices(told);
      return readFault(first.message) ?? describeKnown(first);
    }
    case 'invalid_key':
    case 'invalid_element': {
      const [first] = issue.issues;
      return first === undefined ? { fault: 'wrong', figures: {} } : (readFault(first.message) ?? describeKnown(first));
    }
    case 'invalid_type':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'custom':
      return { fault: 'wrong', figures: {} };
    default:
      return ensureNever(issue);
  }
}

function describeChoices(issues: readonly Issue[]): Described {
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  return { fault: 'choice', figures: { values: values.join(', ') } };
}

function describe(issue: Issue, sent: unknown): Described {
  if (issue.path.length > 0 && findSent(sent, issue.path) === undefined) return { fault: 'missing', figures: {} };
  return readFault(issue.message) ?? describeKnown(issue);
}

export type FieldFaultView = { readonly path: string; readonly message: string };

/** Each issue in words; `sent` is all that was sent. */
export const viewIssues = (issues: readonly Issue[], sent: unknown, t: Translate): readonly FieldFaultView[] =>
  issues.map((issue) => {
    const { fault, figures } = describe(issue, sent);
    return { path: issue.path.map(String).join('.'), message: t(`field.${fault}`, figures) };
  });

/** Views a field that was parsed and whose value is wrong. */
export const viewWrongField = (path: string, message: string): readonly FieldFaultView[] =>
  path === '' ? [] : [{ path, message }];

/** The only fault that is told of a price or an amount with too many decimal places. */
export const tooPreciseText = (t: Translate): string => t('field.places', { places: String(DECIMAL_PLACES_MAX) });

const PLACES_FAULTS: ReadonlySet<FieldFault> = new Set<FieldFault>(['places', 'percent']);

/** The same, of the first issue. */
export function findPlacesText([first]: readonly Issue[], t: Translate): string | undefined {
  const read = first && readFault(first.message);
  return read && PLACES_FAULTS.has(read.fault) ? t(`field.${read.fault}`, read.figures) : undefined;
}
