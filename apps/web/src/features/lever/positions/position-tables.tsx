// The list of each tab: open positions, orders that wait, what is closed, what was revoked.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { Paged } from '../../../lib/paged.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { type OpenColumns, openColumns } from './open-columns.tsx';
import { closedColumns, pendingColumns, revokedColumns } from './past-columns.tsx';
import type { Row } from './position.ts';
import { type ListKind, type PastQuery, usePastRows } from './position-lists.ts';

const TEXTS = {
  open: { label: 'lever.tab.open', title: 'lever.open.none', text: 'lever.open.noneText' },
  pending: { label: 'lever.tab.pending', title: 'lever.pending.none', text: 'lever.pending.noneText' },
  closed: { label: 'lever.tab.closed', title: 'lever.closed.none', text: 'lever.closed.noneText' },
  revoked: { label: 'lever.tab.revoked', title: 'lever.revoked.none', text: 'lever.revoked.noneText' },
} as const satisfies Record<ListKind, Record<string, string>>;

type ListProps = {
  readonly kind: ListKind;
  readonly list: Paged<Row>;
  readonly columns: readonly Column<Row>[];
};

export function PositionList({ kind, list, columns }: ListProps) {
  const { label, title, text } = TEXTS[kind];
  return (
    <PagedTable
      label={t(label)}
      list={list}
      columns={columns}
      density="calm"
      loginTitle={t('lever.login')}
      emptyTitle={t(title)}
      emptyText={t(text)}
    />
  );
}

export const OpenPositions = ({ list, ...columns }: OpenColumns & { readonly list: Paged<Row> }) => (
  <PositionList kind="open" list={list} columns={openColumns(columns)} />
);

export const PendingOrders = ({ list }: { readonly list: Paged<Row> }) => (
  <PositionList kind="pending" list={list} columns={pendingColumns()} />
);

export function PastPositions(query: PastQuery) {
  const list = usePastRows(query);
  return (
    <PositionList
      kind={query.kind}
      list={list}
      columns={query.kind === 'closed' ? closedColumns() : revokedColumns()}
    />
  );
}
