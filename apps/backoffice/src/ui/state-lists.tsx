// A queue with a list for each state, and each list as a file where that is offered. The state stands in the address.
import type { ListCall } from '@bourse/contract';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { type Tab, Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { Rows } from './rows.tsx';
import { CsvButton, CsvFileButton } from './csv-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Answer, Panel } from './page.tsx';
import { choiceField, type FilterField, useFilter } from './use-filter.ts';
import { usePage } from './use-page.ts';

const NO_FIELDS: readonly FilterField[] = [];

export type StateListsProps<Row, Status extends string> = {
  readonly title: string;
  /** The first one is open at the start. */
  readonly tabs: readonly Tab<Status>[];
  /** The list is narrowed down by these, too. */
  readonly fields?: readonly FilterField[];
  /** Takes `status`, `page` and `limit`, and what the fields are named. */
  readonly call: ListCall<Row>;
  readonly columns: readonly Column<Row>[];
  /** It is open below a row. */
  readonly detail?: (row: Row) => ReactNode;
  readonly csv?: {
    /** For people; without them the server writes every form of the file. */
    readonly columns?: readonly CsvColumn<Row>[];
    readonly name: string;
  };
  readonly empty: { readonly title: string; readonly text: string };
};

export function StateLists<Row extends { readonly id: number }, Status extends string>(
  props: StateListsProps<Row, Status>,
) {
  const { title, tabs, fields = NO_FIELDS, call, columns, detail, csv, empty } = props;
  const label = t('office.identity.status');
  const first = tabs[0]?.key ?? '';
  const options = tabs.map(({ key }) => ({ key, text: key }));
  const filter = useFilter([choiceField('status', label, options, first), ...fields]);
  const status = tabs.find(({ key }) => key === filter.values['status'])?.key ?? tabs[0]?.key;
  const input = { status, ...filter.input };
  const [page, setPage] = usePage(input);
  const query = useAsk(call, { ...input, page }, { everyMs: FOLLOW_EVERY_MS });
  if (status === undefined) return null;
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={status}
      onSelect={(key) => filter.set('status', key === first ? '' : key)}
      panelClassName="pt-4"
    >
      <Panel>
        <FilterBar list={call.path} filter={filter} fields={fields}>
          {csv &&
            (csv.columns ? (
              <CsvButton call={call} input={input} columns={csv.columns} name={`${csv.name}-${status}`} />
            ) : (
              <CsvFileButton call={call} input={input} name={`${csv.name}-${status}`} />
            ))}
        </FilterBar>
        <Answer query={query}>
          {({ list, total }) => (
            <Rows
              label={title}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              {...(detail && { detail })}
              empty={empty}
              pages={{ page, total, onPage: setPage }}
            />
          )}
        </Answer>
      </Panel>
    </Tabs>
  );
}
