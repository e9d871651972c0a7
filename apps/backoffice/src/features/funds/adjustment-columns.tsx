import type { officeAdjustments } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
import { figureColumn, textColumn } from '../../ui/column.tsx';
import {
  accountColumn,
  decidedByColumn,
  requestedByColumn,
  statusColumn,
  submittedColumn,
  userColumn,
} from '../../ui/columns.tsx';

type Adjustment = officeAdjustments.AdjustmentRow;

const TONES = {
  pending: 'warning',
  posted: 'success',
  failed: 'error',
  rejected: 'error',
  expired: 'neutral',
} as const;

export function AdjustmentBadge({ status }: { readonly status: officeAdjustments.AdjustmentStatus }) {
  return <Badge tone={TONES[status]}>{t(`office.adjustments.${status}`)}</Badge>;
}

const moneyText = ({ amount, currency_name, direction }: Adjustment): string =>
  `${direction === 'credit' ? '+' : '−'}${formatDecimal(amount)} ${currency_name}`;

export const adjustmentColumns: readonly Column<Adjustment>[] = [
  userColumn,
  accountColumn,
  figureColumn('money', t('office.funds.change'), (row) => <span className="block truncate">{moneyText(row)}</span>),
  textColumn('wallet', t('office.users.wallet'), { hiddenBelow: 990 }, ({ wallet }) => walletText(wallet)),
  textColumn('source', t('office.adjustments.source'), { hiddenBelow: 990 }, ({ source }) =>
    t(`office.house.${source}`),
  ),
  requestedByColumn,
  decidedByColumn,
  statusColumn(AdjustmentBadge, '11%'),
  submittedColumn,
];
