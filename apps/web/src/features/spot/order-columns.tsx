// How the fields of an order or a trade read in a row.
import type { spot } from '@bourse/contract';
import { addAmounts, amount, parseUnits, units } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { formatDateTime, formatDecimal, formatMoment, NO_VALUE } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { cx } from '../../ui/class-names.ts';
import type { Column } from '../../ui/table.tsx';
import type { UserTrade } from './order-lists.ts';
import { timeInForceText } from './time-in-force.tsx';

/** Digits after the point in a market's prices and quantities. */
export type Places = { readonly price: number; readonly number: number };
export type PlacesOf = (symbol: string) => Places | undefined;

type InMarket = { readonly currency_name: string; readonly legal_name: string };
export const symbolOf = (row: InMarket): string => `${row.currency_name}/${row.legal_name}`;

const MONEY_PLACES = 4;

/** With the market's digits where they are known, else as it is. */
function figure(text: string, places: number | undefined): string {
  return formatDecimal(text, places === undefined ? {} : { places });
}

const isZero = (text: string): boolean => (parseUnits(text) ?? 0n) === 0n;

const FIELDS = {
  side: { in: 'spot.buy', out: 'spot.sell' },
  mode: { 1: 'spot.market', 2: 'spot.limit' },
} as const satisfies Record<string, Record<string | number, MessageKey>>;

const REASONS: Readonly<Record<string, MessageKey>> = {
  time_in_force: 'spot.reason.timeInForce',
  market_protection: 'spot.reason.protection',
  self_trade: 'spot.reason.selfTrade',
  oco: 'spot.reason.oco',
  amended: 'spot.reason.amended',
  operator: 'spot.reason.operator',
};

/** A limit order with a condition is named by it. */
export const modeText = ({ mode, time_in_force: timeInForce, stop_price: stopPrice }: spot.SpotOrder): string => {
  if (stopPrice !== null) return t('spot.stopLimit', { price: figure(stopPrice, undefined) });
  return (mode === 2 && timeInForceText(timeInForce)) || t(FIELDS.mode[mode]);
};

export const sideText = (order: spot.SpotOrder): string => t(FIELDS.side[order.type]);

export const timeColumn = <Row extends { readonly time: number }>(): Column<Row> => ({
  key: 'time',
  header: t('spot.orders.time'),
  width: '12.5%',
  cell: (row) => (
    <time dateTime={new Date(row.time).toISOString()} title={formatDateTime(row.time)} className="text-ink-3">
      {formatMoment(row.time)}
    </time>
  ),
});

export const pairColumn = <Row extends InMarket>(): Column<Row> => ({
  key: 'pair',
  header: t('spot.orders.pair'),
  width: '9%',
  onCard: 'title',
  cell: (row) => (
    <span>
      {row.currency_name}
      <span className="text-ink-3">/{row.legal_name}</span>
    </span>
  ),
});

const Side = ({ isBuy, text }: { readonly isBuy: boolean; readonly text: string }) => (
  <span className={isBuy ? 'text-buy' : 'text-sell'}>{text}</span>
);

export const kindColumn = (): Column<spot.SpotOrder> => ({
  key: 'kind',
  header: t('spot.orders.kind'),
  width: '12.5%',
  onCard: 'title',
  cell: (order) => (
    <span className="whitespace-nowrap">
      <Side isBuy={order.type === 'in'} text={sideText(order)} />
      <span className="text-ink-3"> · {modeText(order)}</span>
    </span>
  ),
});

export const tradeSideColumn = (): Column<UserTrade> => ({
  key: 'side',
  header: t('spot.side'),
  width: '8%',
  onCard: 'title',
  cell: (trade) => <Side isBuy={trade.way === 2} text={t(trade.way === 2 ? 'spot.buy' : 'spot.sell')} />,
});

export const orderPriceColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'price',
  header: t('spot.price'),
  isNumeric: true,
  width: '10%',
  cell: (order) => (isZero(order.price) ? t('spot.market') : figure(order.price, placesOf(symbolOf(order))?.price)),
});

export const averageColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'average',
  header: t('spot.orders.average'),
  isNumeric: true,
  width: '10%',
  cell: (order) =>
    isZero(order.average_price) ? NO_VALUE : figure(order.average_price, placesOf(symbolOf(order))?.price),
});

export const filledColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'filled',
  header: t('spot.orders.filled'),
  isNumeric: true,
  width: '13%',
  onCard: 'wide',
  cell: (order) => {
    const places = placesOf(symbolOf(order))?.number;
    return (
      <>
        <span className={cx(isZero(order.complete_number) && 'text-ink-3')}>
          {figure(order.complete_number, places)}
        </span>
        <span className="text-ink-3"> / {figure(order.total_number, places)}</span>
      </>
    );
  },
});

export const moneyColumn = <Row extends { readonly total_money: string }>(): Column<Row> => ({
  key: 'money',
  header: t('spot.orders.money'),
  isNumeric: true,
  width: '11%',
  cell: (row) => figure(row.total_money, placesOfMoney(row.total_money)),
});

/** Totals have 4 decimals; below 1 they would lose the digits that count. */
const placesOfMoney = (text: string): number | undefined => (text.startsWith('0.') ? undefined : MONEY_PLACES);

export const orderFeeColumn = (): Column<spot.SpotOrder> => ({
  key: 'fee',
  header: t('spot.orders.fee'),
  isNumeric: true,
  width: '13%',
  cell: (order) => {
    const fee = addAmounts(amount(parseUnits(order.in_fee) ?? 0n), amount(parseUnits(order.out_fee) ?? 0n));
    if (fee === 0n) return NO_VALUE;
    const isBuy = order.type === 'in';
    return <Fee fee={isBuy ? order.in_fee : order.out_fee} currency={isBuy ? order.currency_name : order.legal_name} />;
  },
});

const FEE_PLACES = 4;
const SMALL_FEE = units('0.01');

/** A small fee in all its digits, a larger one in four: the rest is in its title. */
function Fee({ fee, currency }: { readonly fee: string; readonly currency: string }) {
  const isSmall = (parseUnits(fee) ?? 0n) < SMALL_FEE;
  return (
    <span title={`${formatDecimal(fee)} ${currency}`}>
      {formatDecimal(fee, isSmall ? {} : { places: FEE_PLACES })} <span className="text-ink-3">{currency}</span>
    </span>
  );
}

export const tradeFeeColumn = (): Column<UserTrade> => ({
  key: 'fee',
  header: t('spot.orders.fee'),
  isNumeric: true,
  width: '15%',
  cell: (trade) => <Fee fee={trade.fee} currency={trade.fee_currency_name} />,
});

export const tradePriceColumn = (placesOf: PlacesOf): Column<UserTrade> => ({
  key: 'price',
  header: t('spot.price'),
  isNumeric: true,
  cell: (trade) => figure(trade.price, placesOf(symbolOf(trade))?.price),
});

export const tradeNumberColumn = (placesOf: PlacesOf): Column<UserTrade> => ({
  key: 'number',
  header: t('spot.number'),
  isNumeric: true,
  cell: (trade) => figure(trade.number, placesOf(symbolOf(trade))?.number),
});

export const roleColumn = (): Column<UserTrade> => ({
  key: 'role',
  header: t('spot.trades.role'),
  width: '9%',
  onCard: 'end',
  cell: (trade) => (
    <span className="text-ink-2">{t(trade.role === 'maker' ? 'spot.trades.maker' : 'spot.trades.taker')}</span>
  ),
});

export function statusKeyOf({ status, complete_number }: spot.SpotOrder): MessageKey {
  const isPartial = !isZero(complete_number);
  if (status === 'filled') return 'spot.status.filled';
  if (status === 'open') return isPartial ? 'spot.status.partial' : 'spot.status.open';
  return isPartial ? 'spot.status.cut' : 'spot.status.cancelled';
}

export const statusColumn = (): Column<spot.SpotOrder> => ({
  key: 'status',
  header: t('spot.orders.status'),
  width: '9%',
  onCard: 'end',
  cell: (order) => {
    const text = t(statusKeyOf(order));
    const reason = order.cancel_reason === null ? undefined : REASONS[order.cancel_reason];
    return (
      <span title={reason ? `${text}: ${t(reason)}` : text} className="text-ink-2">
        {text}
      </span>
    );
  },
});
