import type { officeFunds } from '@bourse/contract';
import { directionOf, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';

type Leg = officeFunds.LedgerRow;

const REASONS = [
  'demo_grant',
  'credit',
  'transfer',
  'spot_trade',
  'deposit',
  'manual_deposit',
  'deposit_reversal',
  'debt_repaid',
  'withdrawal',
  'adjustment',
  'invite_rebate',
] as const;

const reasonText = (reason: string): string =>
  t(`office.funds.reason.${REASONS.find((known) => known === reason) ?? 'other'}`);

const COLOURS = { up: 'text-up', down: 'text-down', flat: '' } as const;

export const ledgerColumns: readonly Column<Leg>[] = [
  { key: 'reason', header: t('office.funds.kind'), onCard: 'title', cell: ({ reason }) => reasonText(reason) },
  { key: 'wallet', header: t('office.users.wallet'), onCard: 'wide', cell: ({ wallet }) => walletText(wallet) },
  {
    key: 'currency',
    header: t('office.users.currency'),
    width: '10%',
    onCard: 'end',
    cell: (row) => row.currency_name,
  },
  {
    key: 'change',
    header: t('office.funds.change'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ amount }) => (
      <span className={COLOURS[directionOf(amount)]}>{formatDecimal(amount, { sign: 'always' })}</span>
    ),
  },
  {
    key: 'after',
    header: t('office.funds.after'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ after }) => formatDecimal(after),
  },
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '20%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ time }) => time,
  },
];

export const ledgerCsv: readonly CsvColumn<Leg>[] = [
  { header: 'ID', value: ({ id }) => id },
  { header: t('office.funds.time'), value: ({ time }) => time },
  { header: t('office.users.wallet'), value: ({ wallet }) => walletText(wallet) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.kind'), value: ({ reason }) => reasonText(reason) },
  { header: t('office.funds.change'), value: ({ amount }) => amount },
  { header: t('office.funds.after'), value: ({ after }) => after },
];
