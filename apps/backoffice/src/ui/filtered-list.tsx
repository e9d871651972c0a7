// A list that can be narrowed down, page by page, and written to a file.
import type { ListCall } from '@bourse/contract';
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { Rows } from './rows.tsx';
import { CsvFileButton } from './csv-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Answer, Panel } from './page.tsx';
import { type FilterField, useFilter } from './use-filter.ts';
import { usePage } from './use-page.ts';

export type OfUser = {
  /** The list is of all users where it is absent. */
  readonly userId?: number | undefined;
};

export type FilteredListProps<Row> = OfUser & {
  readonly title: string;
  /** Takes `page` and `limit`, and what the fields are named. */
  readonly call: ListCall<Row>;
  readonly fields?: readonly FilterField[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** It is open below a row. */
  readonly detail?: (row: Row) => ReactNode;
  readonly csv?: { readonly name: string };
  readonly empty: { readonly title: string; readonly text?: string };
  readonly hasTitle?: boolean;
};

const NO_FIELDS: readonly FilterField[] = [];
const OWNER = ['user', 'account'];

/** In the list of one user neither a field nor a column says whose rows they are. */
function ofUser<Row>({ userId, fields = NO_FIELDS, columns }: FilteredListProps<Row>) {
  if (userId === undefined) return { fields, columns };
  return {
    fields: fields.filter(({ name }) => name !== 'user_id'),
    columns: columns.filter(({ key }) => !OWNER.includes(key)),
  };
}

export function FilteredList<Row extends object>(props: FilteredListProps<Row>) {
  const { title, call, userId, keyOf, detail, csv, empty, hasTitle = false } = props;
  const { fields, columns } = ofUser(props);
  const filter = useFilter(fields);
  const input = userId === undefined ? filter.input : { ...filter.input, user_id: userId };
  const [page, setPage] = usePage(input);
  const query = useAsk(call, { ...input, page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel {...(hasTitle && { title })}>
      <FilterBar list={call.path} filter={filter} fields={fields}>
        {csv && <CsvFileButton call={call} input={input} name={csv.name} />}
      </FilterBar>
      <Answer query={query}>
        {({ list, total }) => (
          <Rows
            label={title}
            columns={columns}
            rows={list}
            keyOf={keyOf}
            {...(detail && { detail })}
            empty={empty}
            pages={{ page, total, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}
