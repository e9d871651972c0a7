// A user's spot orders, those that are open or those that have ended, and the trades that came of them.
import { officePeople, spot } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { PERIOD_FIELDS } from '../../ui/period-fields.ts';

type Order = spot.SpotOrder;
type Trade = spot.UserTrade;

const pairOf = (row: Pick<Order, 'currency_name' | 'legal_name'>): string => `${row.currency_name}/${row.legal_name}`;

function statusText({ status, complete_number: filled }: Order): string {
  const hasFilled = filled !== '0';
  if (status === 'open') return t(hasFilled ? 'spot.status.partial' : 'spot.status.open');
  if (status === 'filled') return t('spot.status.filled');
  return t(hasFilled ? 'spot.status.cut' : 'spot.status.cancelled');
}

const STATUS_TONES = { open: 'iris', filled: 'success', cancelled: 'neutral' } as const;

function Side({ isBuy }: { readonly isBuy: boolean }) {
  return <span className={isBuy ? 'text-up' : 'text-down'}>{t(isBuy ? 'spot.buy' : 'spot.sell')}</span>;
}

const kindText = ({ mode, stop_price: stop }: Order): string => {
  if (stop !== null) return t('orders.stop');
  return t(mode === spot.MODE_MARKET ? 'spot.market' : 'spot.limit');
};
const priceText = ({ mode, price }: Order): string => (mode === spot.MODE_MARKET ? '–' : formatDecimal(price));
const feeOf = ({ type, in_fee: inFee, out_fee: outFee, currency_name, legal_name }: Order): string =>
  type === 'in' ? `${formatDecimal(inFee)} ${currency_name}` : `${formatDecimal(outFee)} ${legal_name}`;

type Row = Pick<Order, 'id' | 'currency_name' | 'legal_name' | 'create_time'>;

const pairColumn: Column<Row> = titleColumn('pair', t('spot.orders.pair'), { width: '14%' }, (row) => (
  <>
    {pairOf(row)} <span className="font-mono text-12 text-ink-3">{row.id}</span>
  </>
));

const timeColumn: Column<Row> = figureColumn('time', t('spot.orders.time'), { width: '16%' }, (row) => row.create_time);

const orderColumns: readonly Column<Order>[] = [
  pairColumn,
  textColumn('kind', t('spot.orders.kind'), { width: '11%' }, (row) => (
    <>
      <Side isBuy={row.type === 'in'} /> {kindText(row)}
    </>
  )),
  figureColumn('price', t('office.fiat.price'), priceText),
  figureColumn(
    'filled',
    t('spot.orders.filled'),
    { width: '18%' },
    (row) => `${formatDecimal(row.complete_number)} / ${formatDecimal(row.total_number)}`,
  ),
  figureColumn('average', t('spot.orders.average'), { hiddenBelow: 860 }, (row) =>
    row.average_price === '0' ? '–' : formatDecimal(row.average_price),
  ),
  figureColumn('fee', t('spot.orders.fee'), { width: '14%', hiddenBelow: 860 }, feeOf),
  endColumn('status', t('spot.orders.status'), { width: '13%' }, (row) => (
    <Badge tone={STATUS_TONES[row.status]}>{statusText(row)}</Badge>
  )),
  timeColumn,
];

const ORDER_FIELDS = [
  {
    name: 'status',
    kind: 'choice',
    label: t('spot.orders.status'),
    options: [
      { key: 'open', text: t('spot.orders.open') },
      { key: 'closed', text: t('spot.orders.history') },
    ],
    always: 'open',
  } as const,
  ...PERIOD_FIELDS,
];

export function OrdersPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.user.orders')}
      call={officePeople.listOrders}
      userId={id}
      fields={ORDER_FIELDS}
      columns={orderColumns}
      keyOf={(row) => row.id}
      csv={{ name: `orders-${id}` }}
      empty={{ title: t('office.user.noOrders') }}
    />
  );
}

const tradeColumns: readonly Column<Trade>[] = [
  pairColumn,
  endColumn('side', t('office.fiat.side'), { width: '8%' }, ({ way }) => <Side isBuy={way === 2} />),
  textColumn('role', t('spot.trades.role'), { width: '9%' }, ({ role }) => t(`spot.trades.${role}`)),
  figureColumn('price', t('office.fiat.price'), ({ price }) => formatDecimal(price)),
  figureColumn('number', t('office.fiat.number'), ({ number }) => formatDecimal(number)),
  figureColumn('money', t('spot.orders.money'), (row) => formatDecimal(row.total_money)),
  figureColumn(
    'fee',
    t('spot.orders.fee'),
    { width: '16%' },
    (row) => `${formatDecimal(row.fee)} ${row.fee_currency_name}`,
  ),
  timeColumn,
];

export function TradesPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('spot.trades')}
      call={officePeople.listTrades}
      userId={id}
      fields={PERIOD_FIELDS}
      columns={tradeColumns}
      keyOf={(row) => row.id}
      csv={{ name: `trades-${id}` }}
      empty={{ title: t('spot.trades.none') }}
    />
  );
}
