// What awaits an operator's decision, and what was decided: a list for each state.
import type { ListCall } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../lib/use-ask.ts';
import { Answer, Page, Pager, Panel } from './page.tsx';

const PAGE_SIZE = 20;
const STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof STATUSES)[number] | 'expired';

export function StatusBadge({ status }: { readonly status: ReviewStatus }) {
  const tone = ({ pending: 'warning', approved: 'success', rejected: 'error', expired: 'neutral' } as const)[status];
  return <Badge tone={tone}>{t(`office.identity.${status}`)}</Badge>;
}

export type ReviewQueueProps<Row> = {
  readonly title: string;
  /** Takes `status` and `page`. */
  readonly call: ListCall<Row>;
  readonly columns: readonly Column<Row>[];
  /** Where decisions wait only so long. */
  readonly canExpire?: boolean;
  readonly empty: { readonly title: string; readonly text: string };
  /** Below the lists. */
  readonly children?: ReactNode;
};

export function ReviewQueue<Row extends { readonly id: number }>(props: ReviewQueueProps<Row>) {
  const { title, call, columns, canExpire = false, empty, children } = props;
  const statuses: readonly ReviewStatus[] = canExpire ? [...STATUSES, 'expired'] : STATUSES;
  const [status, setStatus] = useState<ReviewStatus>('pending');
  const [page, setPage] = useState(1);
  const query = useAsk(call, { status, page });
  return (
    <Page title={title}>
      <Tabs
        label={t('office.identity.status')}
        tabs={statuses.map((key) => ({ key, label: t(`office.identity.${key}`) }))}
        selected={status}
        onSelect={(key) => {
          setPage(1);
          setStatus(key);
        }}
        panelClassName="pt-4"
      >
        <Panel>
          <Answer query={query}>
            {({ list, total }) => (
              <>
                <Table
                  label={title}
                  columns={columns}
                  rows={list}
                  keyOf={({ id }) => id}
                  density="calm"
                  empty={<EmptyState {...empty} />}
                />
                <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
              </>
            )}
          </Answer>
        </Panel>
      </Tabs>
      {children}
    </Page>
  );
}
