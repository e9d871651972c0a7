// Orders that wait, positions that are closed, and orders that were revoked.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { moneyText } from '../figures.ts';
import { receiptPath } from '../receipt/receipt-path.ts';
import { handsColumn, levelText, marketColumn, Profit } from './cells.tsx';
import { costsOf, type Row } from './position.ts';
import { useRevokeOrder } from './position-actions.ts';
import { namesOf, quoteOf, reasonText } from './row-words.ts';
import { readAmount, trim } from '../../../lib/read-figures.ts';
import { toneOfUnits } from '../../../lib/figure-text.ts';
import { Lines } from '../../../ui/lines.tsx';
import { timeText } from '../../../ui/time-text.tsx';

function Revoke({ row }: { readonly row: Row }) {
  const revoking = useRevokeOrder();
  const isAccepted = row.state === 'accepted';
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-6! px-1.5! font-sans text-iris! touch:h-11! touch:min-w-11 max-md:px-3!"
      isPending={revoking.isPending}
      disabled={isAccepted}
      title={isAccepted ? t('lever.status.accepted.note') : undefined}
      aria-label={isAccepted ? undefined : t('lever.action.revokeOne', namesOf(row))}
      onClick={() => revoking.mutate({ id: row.id })}
    >
      {isAccepted ? t('lever.status.accepted') : t('spot.orders.revoke')}
    </Button>
  );
}

const timeColumn = (header: string, msOf: (row: Row) => number | null): Column<Row> => ({
  key: 'time',
  header,
  width: '107px',
  onCard: 'wide',
  cell: (row) => timeText(msOf(row)),
});

const stopsColumn = (): Column<Row> => ({
  key: 'stops',
  header: t('lever.col.stops'),
  isNumeric: true,
  width: '118px',
  onCard: 'wide',
  cell: (row) => <Lines first={levelText(row.target_profit_price)} second={levelText(row.stop_loss_price)} />,
});

/** A limit order waits for its target; one at the market is accepted at the index of then. */
const targetColumn = (): Column<Row> => ({
  key: 'target',
  header: t('lever.col.target'),
  isNumeric: true,
  onCard: 'wide',
  width: '104px',
  cell: (row) => (row.is_limit === 1 ? levelText(row.target_price) : t('spot.market')),
});

export const pendingColumns = (): readonly Column<Row>[] => [
  marketColumn(),
  timeColumn(t('lever.col.time'), (row) => row.time_ms),
  handsColumn(),
  targetColumn(),
  {
    key: 'held',
    header: t('lever.col.held'),
    isNumeric: true,
    width: '104px',
    cell: (row) => moneyText(readAmount(row.held)),
  },
  stopsColumn(),
  {
    key: 'action',
    header: <span className="sr-only">{t('spot.orders.action')}</span>,
    width: '96px',
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <Revoke row={row} />,
  },
];

const costsNote = (row: Row): string =>
  t('lever.col.fees.note', {
    open: formatDecimal(trim(row.open_fee)),
    close: formatDecimal(trim(row.close_fee)),
    overnight: formatDecimal(trim(row.overnight_money)),
  });

function Net({ row }: { readonly row: Row }) {
  const net = readAmount(row.fact_profits);
  return (
    <span className={toneOfUnits(net)} title={`${formatDecimal(formatUnits(net))} ${quoteOf(row)}`}>
      {moneyText(net, 'always')}
    </span>
  );
}

export const closedColumns = (): readonly Column<Row>[] => [
  marketColumn(),
  timeColumn(t('lever.col.closeTime'), (row) => row.end_ms),
  handsColumn(),
  {
    key: 'open',
    header: t('lever.col.prices'),
    isNumeric: true,
    onCard: 'wide',
    width: '112px',
    cell: (row) => <Lines first={levelText(row.price)} second={levelText(row.update_price)} />,
  },
  {
    key: 'profit',
    header: t('lever.col.profit'),
    isNumeric: true,
    onCard: 'wide',
    width: '108px',
    cell: (row) => <Profit row={row} />,
  },
  {
    key: 'fees',
    header: t('lever.col.fees'),
    isNumeric: true,
    width: '88px',
    hiddenBelow: 800,
    cell: (row) => <span title={costsNote(row)}>{moneyText(costsOf(row))}</span>,
  },
  { key: 'net', header: t('lever.col.net'), isNumeric: true, width: '100px', cell: (row) => <Net row={row} /> },
  { key: 'reason', header: t('lever.col.reason'), width: '104px', onCard: 'end', cell: reasonText },
  {
    key: 'receipt',
    header: <span className="sr-only">{t('lever.receipt')}</span>,
    width: '64px',
    isNumeric: true,
    onCard: 'foot',
    cell: (row) => (
      <Link
        to={receiptPath(row.id)}
        aria-label={t('lever.receipt.of', { symbol: row.symbol, id: row.id })}
        className="inline-flex items-center font-sans text-iris hover:underline md:justify-end touch:min-h-11 touch:min-w-11"
      >
        {t('lever.receipt')}
      </Link>
    ),
  },
];

export const revokedColumns = (): readonly Column<Row>[] => [
  marketColumn(),
  timeColumn(t('lever.col.revokeTime'), (row) => row.end_ms),
  handsColumn(),
  targetColumn(),
  stopsColumn(),
  { key: 'reason', header: t('lever.col.reason'), width: '140px', onCard: 'end', cell: reasonText },
];
