import type { officeDeposits } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { accountColumn, statusColumn, submittedColumn } from '../../ui/columns.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';

type DepositRequest = officeDeposits.DepositRequestRow;

const TONES = { pending: 'warning', credited: 'success', rejected: 'error' } as const;

export function DepositBadge({ status }: { readonly status: DepositRequest['status'] }) {
  return <Badge tone={TONES[status]}>{t(`office.deposits.${status}`)}</Badge>;
}

export const depositColumns: readonly Column<DepositRequest>[] = [
  titleColumn('id', 'ID', { width: '8%' }, ({ id }) => (
    <DetailLink to={`/deposits/${id}`} id={id} permission="funds.request" />
  )),
  { ...accountColumn, width: '22%' },
  figureColumn('money', t('office.funds.amount'), (row) => `${formatDecimal(row.amount)} ${row.currency_name}`),
  textColumn('chain', t('office.withdrawals.network'), { width: '10%' }, ({ chain }) => chain || '–'),
  textColumn('proposed', t('office.factors.requestedBy'), { hiddenBelow: 860 }, ({ proposal }) => (
    <span className="block truncate">{proposal?.proposed_by ?? '–'}</span>
  )),
  statusColumn(DepositBadge),
  submittedColumn,
];
