// What has closed: each order with its prices, what it came to, and its receipt.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { toneOfUnits } from '../../../lib/figure-text.ts';
import { readAmount, trim } from '../../../lib/read-figures.ts';
import { Lines } from '../../../ui/lines.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { listPriceText, moneyText } from '../figures.ts';
import { receiptPath } from '../receipt/receipt-path.ts';
import { DirectionMark } from './direction-mark.tsx';
import { closeOf, entryOf, type Row, rowDirection } from './order.ts';

function Market({ row }: { readonly row: Row }) {
  const [base, quote] = row.symbol_name.split('/');
  return (
    <span className="flex flex-col leading-[1.35] max-md:flex-row max-md:items-baseline max-md:gap-2">
      <span className="whitespace-nowrap">
        {base}
        <span className="text-ink-3">/{quote}</span>
      </span>
      <span className="text-11 max-md:text-12">
        <DirectionMark direction={rowDirection(row)} />{' '}
        <span className="text-ink-3">{t('micro.seconds', { seconds: row.seconds })}</span>
      </span>
    </span>
  );
}

function Net({ row }: { readonly row: Row }) {
  const net = readAmount(row.net);
  return (
    <span className="flex flex-col leading-[1.35] max-md:flex-row max-md:items-baseline max-md:gap-1">
      <span className={cx('truncate', toneOfUnits(net))}>{moneyText(net, 'always')}</span>
      <span className="truncate font-sans text-11 text-ink-3">{row.currency_name}</span>
    </span>
  );
}

const money = (figure: string): string => formatDecimal(trim(figure));

export const closedColumns = (): readonly Column<Row>[] => [
  {
    key: 'market',
    header: t('micro.col.market'),
    width: '104px',
    onCard: 'title',
    cell: (row) => <Market row={row} />,
  },
  {
    key: 'time',
    header: t('micro.col.closed'),
    width: '112px',
    onCard: 'wide',
    cell: (row) => timeText(row.complete_ms),
  },
  {
    key: 'stake',
    header: t('micro.col.stake'),
    width: '108px',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Lines first={money(row.number)} second={money(row.fee)} />,
  },
  {
    key: 'prices',
    header: t('micro.col.prices'),
    width: '116px',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Lines first={listPriceText(entryOf(row))} second={listPriceText(closeOf(row))} />,
  },
  {
    key: 'payout',
    header: t('micro.col.payout'),
    width: '96px',
    isNumeric: true,
    onCard: 'wide',
    hiddenBelow: 800,
    cell: (row) => money(row.payout),
  },
  {
    key: 'net',
    header: t('micro.col.net'),
    width: '104px',
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <Net row={row} />,
  },
  {
    key: 'result',
    header: t('micro.col.result'),
    width: '112px',
    onCard: 'wide',
    cell: (row) => (
      <span title={row.void_reason_name || undefined}>
        {row.result_name}
        {row.insurance_id !== null && <span className="ms-1.5 text-11 text-ink-3">{t('micro.insured')}</span>}
      </span>
    ),
  },
  {
    key: 'receipt',
    header: <span className="sr-only">{t('micro.receipt')}</span>,
    cardLabel: t('micro.receipt'),
    width: '64px',
    isNumeric: true,
    onCard: 'foot',
    cell: (row) => (
      <Link
        to={receiptPath(row.id)}
        aria-label={t('micro.receipt.of', { symbol: row.symbol_name, id: row.id })}
        className="inline-flex items-center justify-end font-sans text-iris hover:underline max-md:justify-start touch:min-h-11 touch:min-w-11"
      >
        {t('micro.receipt')}
      </Link>
    ),
  },
];
