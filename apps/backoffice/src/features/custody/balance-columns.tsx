// What every comparison of ledger and chain shows.
import type { officeCustody } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';

type Balance = Pick<
  officeCustody.ReconciliationRow,
  'chain_name' | 'currency_name' | 'ledger' | 'held' | 'pending' | 'difference'
>;

export const placeText = (row: Pick<Balance, 'currency_name' | 'chain_name'>): string =>
  `${row.currency_name} · ${row.chain_name}`;

export const placeColumn: Column<Balance> = {
  key: 'place',
  header: t('office.withdrawals.network'),
  width: '15%',
  onCard: 'title',
  cell: placeText,
};

const figureColumn = (key: 'ledger' | 'held'): Column<Balance> => ({
  key,
  header: t(`office.custody.${key}`),
  isNumeric: true,
  onCard: 'wide',
  cell: (row) => formatDecimal(row[key]),
});

const signed = (amount: string): string => formatDecimal(amount, { sign: 'always' });

export const balanceColumns: readonly Column<Balance>[] = [
  figureColumn('ledger'),
  figureColumn('held'),
  {
    key: 'pending',
    header: t('office.custody.pending'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ pending }) => signed(pending),
  },
  {
    key: 'difference',
    header: t('office.custody.difference'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ difference }) => (
      <span className={cx(difference.startsWith('-') && 'text-error')}>{signed(difference)}</span>
    ),
  },
];
