// A list that can be narrowed down, page by page, and written to a file.
import type { ListCall } from '@bourse/contract';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { CsvButton, CsvFileButton } from './csv-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Answer, Pager, Panel } from './page.tsx';
import { type FilterField, useFilter } from './use-filter.ts';
import { usePage } from './use-page.ts';

const PAGE_SIZE = 20;
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
  const [page, setPage] = usePage(filter.input);
  const query = useAsk(call, { ...filter.input, page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel {...(hasTitle && { title })}>
      <FilterBar list={call.path} filter={filter} fields={fields}>
        {csv &&
          (csv.columns ? (
            <CsvButton call={call} input={filter.input} columns={csv.columns} name={csv.name} />
          ) : (
            <CsvFileButton call={call} input={filter.input} name={csv.name} />
          ))}
      </FilterBar>
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
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
