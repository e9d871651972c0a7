// Orders that have ended, page by page: in time with their interest, or before with what that cost.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { type PastKind, type StakingOrder, usePastOrders } from '../staking.ts';
import { percentText, wireText } from '../../../lib/term-text.ts';

const columnsOf = (kind: PastKind): readonly Column<StakingOrder>[] => [
  {
    key: 'staked',
    header: t('earn.staked'),
    onCard: 'title',
    cell: (row) => `${wireText(row.buy_num)} ${row.currency_name}`,
  },
  {
    key: 'term',
    header: t('earn.term'),
    cell: (row) => t('earn.orderTerm', { days: row.qixian, rate: percentText(row.lixi) }),
  },
  { key: 'bought', header: t('earn.boughtAt'), onCard: 'wide', cell: (row) => timeText(row.create_ms) },
  { key: 'ended', header: t('earn.endedAt'), onCard: 'wide', cell: (row) => timeText(row.ended_ms) },
  kind === 'matured'
    ? { key: 'interest', header: t('earn.interest'), isNumeric: true, cell: (row) => wireText(row.fan_lixi) }
    : { key: 'fee', header: t('earn.fee'), isNumeric: true, cell: (row) => wireText(row.fee) },
  {
    key: 'returned',
    header: t('earn.cameBack'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => wireText(row.returned),
  },
  {
    key: 'end',
    header: t('earn.end'),
    width: '24%',
    onCard: 'end',
    cell: (row) => row.end_reason_name || row.status_name,
  },
];

export function PastOrders({ kind }: { readonly kind: PastKind }) {
  const list = usePastOrders(kind);
  return (
    <PagedTable
      label={t(kind === 'matured' ? 'earn.tab.matured' : 'earn.tab.cancelled')}
      list={list}
      columns={columnsOf(kind)}
      density="calm"
      loginTitle={t('earn.loginToSee')}
      emptyTitle={t(kind === 'matured' ? 'earn.noMatured' : 'earn.noCancelled')}
      emptyText={t('earn.noPastText')}
    />
  );
}
