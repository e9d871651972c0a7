// Above a list: what it is narrowed down by, the filters that are kept, and the list as a file.
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { NativeSelect } from './native-select.tsx';
import { SavedFilters } from './saved-filters.tsx';
import type { Filter, FilterField } from './use-filter.ts';

const ALL = '';

function FilterInput({ field, filter }: { readonly field: FilterField; readonly filter: Filter }) {
  const { name, label, kind } = field;
  const value = filter.values[name] ?? '';
  if (kind === 'choice') {
    return (
      <NativeSelect
        label={label}
        options={field.always === undefined ? [{ key: ALL, text: t('office.all') }, ...field.options] : field.options}
        selected={value}
        onSelect={(key) => filter.set(name, key)}
        className="w-36 max-md:w-auto"
      />
    );
  }
  return (
    <TextField
      label={label}
      {...(kind === 'id' ? { inputMode: 'numeric' } : { type: 'date' })}
      value={value}
      onChange={(event) => filter.set(name, event.target.value)}
      className={kind === 'id' ? 'w-28 max-md:w-auto' : 'w-38 max-md:w-auto'}
    />
  );
}

export type FilterBarProps = {
  /** Path of the call that lists. */
  readonly list: string;
  readonly filter: Filter;
  /** These are chosen here; the rest of the filter is chosen elsewhere. */
  readonly fields: readonly FilterField[];
  /** At the end. */
  readonly children?: ReactNode;
};

export function FilterBar({ list, filter, fields, children }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 empty:hidden max-md:grid max-md:grid-cols-2">
      {fields.map((field) => (
        <FilterInput key={field.name} field={field} filter={filter} />
      ))}
      {filter.fields.length > 0 && <SavedFilters list={list} filter={filter} />}
      {children && <div className="ms-auto max-md:col-start-2 max-[359px]:col-span-full">{children}</div>}
    </div>
  );
}
