// What every comparison of ledger and chain shows.
import type { officeCustody } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { figureColumn, titleColumn } from '../../ui/column.tsx';

type Balance = Pick<
  officeCustody.ReconciliationRow,
  'chain_name' | 'currency_name' | 'ledger' | 'held' | 'pending' | 'difference'
>;

export const placeText = (row: Pick<Balance, 'currency_name' | 'chain_name'>): string =>
  `${row.currency_name} · ${row.chain_name}`;

export const placeColumn: Column<Balance> = titleColumn(
  'place',
  t('office.withdrawals.network'),
  { width: '15%' },
  placeText,
);

const amountColumn = (key: 'ledger' | 'held'): Column<Balance> =>
  figureColumn(key, t(`office.custody.${key}`), (row) => formatDecimal(row[key]));

const signed = (amount: string): string => formatDecimal(amount, { sign: 'always' });

export const balanceColumns: readonly Column<Balance>[] = [
  amountColumn('ledger'),
  amountColumn('held'),
  figureColumn('pending', t('office.custody.pending'), ({ pending }) => signed(pending)),
  figureColumn('difference', t('office.custody.difference'), ({ difference }) => (
    <span className={cx(difference.startsWith('-') && 'text-error')}>{signed(difference)}</span>
  )),
];
