// The columns of a list of records.
import type { walletRecords } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { directionOf, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import type { OfAccounts } from './record-pages.ts';

export const coinColumn = <Row extends { readonly currency_name: string }>(width: string): Column<Row> => ({
  key: 'coin',
  header: t('funds.coin'),
  cell: ({ currency_name: name }) => (
    <span className="flex items-center gap-2">
      <CoinIcon name={name} size={16} />
      {name}
    </span>
  ),
  width,
  onCard: 'title',
});

export const labelColumn = <Row extends { readonly account_label: string }>(width: string): Column<Row> => ({
  key: 'label',
  header: t('funds.records.subAccount'),
  cell: ({ account_label: label }) => label || t('list.accountTransfers.master'),
  width,
  onCard: 'wide',
});

export const recordColumns = (accounts?: OfAccounts): readonly Column<walletRecords.LogRow>[] => [
  {
    key: 'time',
    header: t('funds.time'),
    cell: (row) => <Moment at={row.time_ms} />,
    width: '15%',
    onCard: 'wide',
  },
  ...(accounts === 'all' ? [labelColumn<walletRecords.LogRow>('14%')] : []),
  coinColumn('11%'),
  {
    key: 'info',
    header: t('funds.records.info'),
    cell: (row) => <span title={row.info}>{row.info}</span>,
    width: accounts === 'all' ? '20%' : '30%',
    onCard: 'wide',
  },
  {
    key: 'account',
    header: t('funds.records.account'),
    cell: (row) => row.account,
    width: accounts === 'all' ? '16%' : '18%',
    onCard: 'wide',
    hiddenBelow: 800,
  },
  {
    key: 'value',
    header: t('funds.amount'),
    cell: (row) => (
      <span className={cx('font-mono', directionOf(row.value) === 'down' ? 'text-ink-1' : 'text-success')}>
        {formatDecimal(row.value, { sign: 'always' })}
      </span>
    ),
    isNumeric: true,
    onCard: 'end',
  },
  {
    key: 'after',
    header: t('funds.records.after'),
    cell: (row) => formatDecimal(row.after),
    isNumeric: true,
    onCard: 'wide',
    hiddenBelow: 800,
  },
];
