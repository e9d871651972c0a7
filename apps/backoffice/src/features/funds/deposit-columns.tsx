import type { officeDeposits } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { accountColumn, statusColumn, submittedColumn } from '../../ui/columns.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';

type DepositRequest = officeDeposits.DepositRequestRow;

const TONES = { pending: 'warning', credited: 'success', rejected: 'error' } as const;

export function DepositBadge({ status }: { readonly status: DepositRequest['status'] }) {
  return <Badge tone={TONES[status]}>{t(`office.deposits.${status}`)}</Badge>;
}

export const depositColumns: readonly Column<DepositRequest>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '8%',
    onCard: 'title',
    cell: ({ id }) => <DetailLink to={`/deposits/${id}`} id={id} permission="funds.request" />,
  },
  { ...accountColumn, width: '22%' },
  {
    key: 'money',
    header: t('office.funds.amount'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${formatDecimal(row.amount)} ${row.currency_name}`,
  },
  {
    key: 'chain',
    header: t('office.withdrawals.network'),
    width: '10%',
    onCard: 'wide',
    cell: ({ chain }) => chain || '–',
  },
  {
    key: 'proposed',
    header: t('office.factors.requestedBy'),
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ proposal }) => <span className="block truncate">{proposal?.proposed_by ?? '–'}</span>,
  },
  statusColumn(DepositBadge),
  submittedColumn,
];
