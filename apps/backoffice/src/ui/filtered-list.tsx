// A list that can be narrowed down, page by page, and written to a file.
import type { ListCall } from '@bourse/contract';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { CsvButton, CsvFileButton } from './csv-button.tsx';
import { NativeSelect } from './native-select.tsx';
import { Answer, Pager, Panel } from './page.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { type Filter, type FilterField, useFilter } from './use-filter.ts';

const PAGE_SIZE = 20;
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

export type FilteredListProps<Row> = {
  readonly title: string;
  /** Takes `page` and `limit`, and what the fields are named. */
  readonly call: ListCall<Row>;
  readonly fields?: readonly FilterField[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** What is open below a row. */
  readonly detail?: (row: Row) => ReactNode;
  readonly csv?: {
    /** Without them the server writes the file. */
    readonly columns?: readonly CsvColumn<Row>[];
    readonly name: string;
  };
  readonly empty: { readonly title: string; readonly text?: string };
  readonly hasTitle?: boolean;
};

const NO_FIELDS: readonly FilterField[] = [];

export function FilteredList<Row extends object>(props: FilteredListProps<Row>) {
  const { title, call, fields = NO_FIELDS, columns, keyOf, detail, csv, empty, hasTitle = false } = props;
  const filter = useFilter(fields);
  const narrowed = JSON.stringify(filter.input);
  // Another filter begins at its first page.
  const [place, setPlace] = useState({ narrowed, page: 1 });
  const page = place.narrowed === narrowed ? place.page : 1;
  const query = useAsk(call, { ...filter.input, page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel {...(hasTitle && { title })}>
      {(fields.length > 0 || csv) && (
        <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 max-md:grid max-md:grid-cols-2">
          {fields.map((field) => (
            <FilterInput key={field.name} field={field} filter={filter} />
          ))}
          {fields.length > 0 && <SavedFilters list={call.path} filter={filter} />}
          {csv && (
            <div className="ms-auto max-md:col-start-2">
              {csv.columns ? (
                <CsvButton call={call} input={filter.input} columns={csv.columns} name={csv.name} />
              ) : (
                <CsvFileButton call={call} input={filter.input} name={csv.name} />
              )}
            </div>
          )}
        </div>
      )}
      <Answer query={query}>
        {({ list, total }) => (
          <>
            <Table
              label={title}
              columns={columns}
              rows={list}
              keyOf={keyOf}
              density="calm"
              {...(detail && { detail })}
              empty={<EmptyState {...empty} />}
            />
            <Pager
              page={page}
              total={total}
              pageSize={PAGE_SIZE}
              onPage={(next) => setPlace({ narrowed, page: next })}
            />
          </>
        )}
      </Answer>
    </Panel>
  );
}
