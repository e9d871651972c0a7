// The columns of a list of records.
import type { walletRecords } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { directionOf, formatDecimal, formatMoment } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';

export const recordColumns = (): readonly Column<walletRecords.LogRow>[] => [
  {
    key: 'time',
    header: t('funds.time'),
    cell: (row) => <time className="font-mono text-ink-2">{formatMoment(row.time_ms)}</time>,
    onCard: 'wide',
  },
  {
    key: 'coin',
    header: t('funds.coin'),
    cell: (row) => (
      <span className="flex items-center gap-2">
        <CoinIcon name={row.currency_name} size={16} />
        {row.currency_name}
      </span>
    ),
    onCard: 'title',
  },
  { key: 'info', header: t('funds.records.info'), cell: (row) => row.info, onCard: 'wide', width: '26%' },
  { key: 'account', header: t('funds.records.account'), cell: (row) => row.account, onCard: 'wide', hiddenBelow: 800 },
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
