// A queue with a list for each state, and each list as a file where that is offered.
import type { ListCall } from '@bourse/contract';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { type Tab, Tabs } from '@bourse/ui/tabs.tsx';
import { type ReactNode, useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { CsvButton } from './csv-button.tsx';
import { Answer, Pager, Panel } from './page.tsx';

const PAGE_SIZE = 20;

export type StateListsProps<Row, Status extends string> = {
  readonly title: string;
  /** The first one is open at the start. */
  readonly tabs: readonly Tab<Status>[];
  /** Takes `status`, `page` and `limit`. */
  readonly call: ListCall<Row>;
  readonly columns: readonly Column<Row>[];
  /** What is open below a row. */
  readonly detail?: (row: Row) => ReactNode;
  readonly csv?: { readonly columns: readonly CsvColumn<Row>[]; readonly name: string };
  readonly empty: { readonly title: string; readonly text: string };
};

export function StateLists<Row extends { readonly id: number }, Status extends string>(
  props: StateListsProps<Row, Status>,
) {
  const { title, tabs, call, columns, detail, csv, empty } = props;
  const [chosen, setChosen] = useState<Status>();
  const [page, setPage] = useState(1);
  const status = chosen ?? tabs[0]?.key;
  const query = useAsk(call, { status, page }, { everyMs: FOLLOW_EVERY_MS });
  if (status === undefined) return null;
  return (
    <Tabs
      label={t('office.identity.status')}
      tabs={tabs}
      selected={status}
      onSelect={(key) => {
        setPage(1);
        setChosen(key);
      }}
      panelClassName="pt-4"
    >
      <Panel>
        {csv && (
          <div className="flex justify-end border-b border-line px-4 py-2">
            <CsvButton call={call} input={{ status }} columns={csv.columns} name={`${csv.name}-${status}`} />
          </div>
        )}
        <Answer query={query}>
          {({ list, total }) => (
            <>
              <Table
                label={title}
                columns={columns}
                rows={list}
                keyOf={({ id }) => id}
                density="calm"
                {...(detail && { detail })}
                empty={<EmptyState {...empty} />}
              />
              <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
            </>
          )}
        </Answer>
      </Panel>
    </Tabs>
  );
}
