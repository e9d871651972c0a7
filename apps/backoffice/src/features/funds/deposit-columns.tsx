import type { officeDeposits } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
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

export const depositCsv: readonly CsvColumn<DepositRequest>[] = [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user_id }) => String(user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: ({ chain }) => chain },
  { header: t('office.funds.amount'), value: ({ proposal, amount }) => proposal?.amount ?? amount },
  {
    header: t('office.deposits.way'),
    value: ({ proposal }) => (proposal ? t(`office.deposits.way.${proposal.way}`) : ''),
  },
  { header: t('office.factors.requestedBy'), value: ({ proposal }) => proposal?.proposed_by ?? '' },
  { header: t('office.factors.decidedBy'), value: ({ proposal }) => proposal?.decided_by ?? '' },
  { header: t('office.identity.status'), value: ({ status }) => t(`office.deposits.${status}`) },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];
