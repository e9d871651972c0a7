// What a list is narrowed down to. It stands in the address, so that a list can be sent to a colleague or linked to.
import { ensureNever, parseId } from '@bourse/domain';
import { useSearchParams } from 'react-router';
import type { NativeOption } from './native-select.tsx';

export type FilterField = {
  readonly name: string;
  readonly label: string;
} & (
  | { readonly kind: 'id' | 'text' }
  /** A day in Shanghai; `until` is the last one, so its end is asked for. */
  | { readonly kind: 'from' | 'until' }
  | {
      readonly kind: 'choice';
      readonly options: readonly NativeOption[];
      /** Chosen at the start, where a list is never of all. */
      readonly always?: string;
    }
);

/** Narrows down to one of some options; a list that is never of all begins with the one that is always chosen. */
export const choiceField = (
  name: string,
  label: string,
  options: readonly NativeOption[],
  always?: string,
): FilterField => ({ kind: 'choice', name, label, options, ...(always !== undefined && { always }) });

export type Filter = {
  readonly fields: readonly FilterField[];
  readonly values: Readonly<Record<string, string>>;
  /** A blank takes it out. */
  readonly set: (name: string, value: string) => void;
  /** In place of all values; a blank takes one out, and what the list does not know says nothing. */
  readonly replace: (values: URLSearchParams) => void;
  /** The input of a call: a field that is not whole yet is left out. */
  readonly input: Readonly<Record<string, string | number>>;
};

const DAY_MS = 86_400_000;

const startOf = (day: string): number | undefined => {
  const start = Date.parse(`${day}T00:00+08:00`);
  return Number.isNaN(start) ? undefined : start;
};

function askedOf(field: FilterField, value: string): string | number | undefined {
  switch (field.kind) {
    case 'id':
      return parseId(value.trim());
    case 'text':
      return value.trim() || undefined;
    case 'choice':
      return field.options.some(({ key }) => key === value) ? value : undefined;
    case 'from':
      return startOf(value);
    case 'until': {
      const start = startOf(value);
      return start === undefined ? undefined : start + DAY_MS;
    }
    default:
      return ensureNever(field);
  }
}

export function useFilter(fields: readonly FilterField[]): Filter {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(
    fields.map((field) => [
      field.name,
      search.get(field.name) ?? (field.kind === 'choice' ? (field.always ?? '') : ''),
    ]),
  );
  const asked = fields.flatMap((field) => {
    const value = askedOf(field, values[field.name] ?? '');
    return value === undefined ? [] : [[field.name, value] as const];
  });
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const replace = (chosen: URLSearchParams): void => {
    const next = new URLSearchParams(search);
    for (const { name } of fields) {
      const value = chosen.get(name) ?? '';
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return { fields, values, set, replace, input: Object.fromEntries(asked) };
}
