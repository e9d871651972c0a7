// What awaits an operator's decision, and what was decided: a list for each state.
import type { ListCall } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import { StateLists } from './state-lists.tsx';

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
  /** Decisions wait only so long. */
  readonly canExpire?: boolean;
  readonly empty: { readonly title: string; readonly text: string };
  /** Below the lists. */
  readonly children?: ReactNode;
};

export function ReviewQueue<Row extends { readonly id: number }>(props: ReviewQueueProps<Row>) {
  const { title, call, columns, canExpire = false, empty, children } = props;
  const statuses: readonly ReviewStatus[] = canExpire ? [...STATUSES, 'expired'] : STATUSES;
  return (
    <Page title={title}>
      <StateLists
        title={title}
        tabs={statuses.map((key) => ({ key, label: t(`office.identity.${key}`) }))}
        call={call}
        columns={columns}
        empty={empty}
      />
      {children}
    </Page>
  );
}
