import type { officeFunds } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
import { ledgerFigureColumns, ledgerReasonColumn } from '../../ui/ledger.tsx';

type Leg = officeFunds.LedgerRow;

export const ledgerColumns: readonly Column<Leg>[] = [
  ledgerReasonColumn,
  { key: 'wallet', header: t('office.users.wallet'), onCard: 'wide', cell: ({ wallet }) => walletText(wallet) },
  ...ledgerFigureColumns,
];
