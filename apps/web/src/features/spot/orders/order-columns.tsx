// How the fields of an order or a trade read in a row.
import type { spot } from '@bourse/contract';
import { addAmounts, amount, parseUnits, units } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { orderEndKey, orderModeKey } from '@bourse/messages/orders';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import type { UserTrade } from './order-pages.ts';
import { partnerOf, placeInPair } from './order-pairs.ts';
import { reasonText } from './order-reasons.ts';

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

/**
 * The longest contents need these widths in every language, in px: a figure is never cut. A table that is wider shares the
 * rest out, a narrower one scrolls.
 */
const WIDTHS = {
  time: '107px',
  pair: '82px',
  side: '76px',
  kind: '123px',
  stop: '98px',
  price: '84px',
  number: '92px',
  filled: '134px',
  money: '100px',
  fee: '124px',
  role: '112px',
  status: '140px',
} as const;

const isZero = (text: string): boolean => (parseUnits(text) ?? 0n) === 0n;

const SIDES = { in: 'spot.buy', out: 'spot.sell' } as const satisfies Record<spot.SpotOrder['type'], MessageKey>;

export const sideText = (order: spot.SpotOrder): string => t(SIDES[order.type]);

export const timeColumn = <Row extends { readonly time: number }>(): Column<Row> => ({
  key: 'time',
  header: t('spot.orders.time'),
  width: WIDTHS.time,
  cell: (row) => <Moment at={row.time} className="text-ink-3" />,
});

/** The time, and at the edge of the row the bracket that ties the two legs of a pair. */
const orderTimeColumn = (rows: readonly spot.SpotOrder[]): Column<spot.SpotOrder> => {
  const times = timeColumn<spot.SpotOrder>();
  return {
    ...times,
    cell: (order) => {
      const place = placeInPair(order, rows);
      const partner = partnerOf(order, rows);
      return (
        <>
          {place && partner && (
            <span
              role="img"
              aria-label={t('orders.pairOf', { price: figure(partner.price, undefined) })}
              title={t('orders.pairOf', { price: figure(partner.price, undefined) })}
              className={cx(
                'absolute start-1 w-1.5 border-s border-iris max-md:start-1.5',
                place === 'upper' ? 'top-1/2 -bottom-px border-t' : '-top-px bottom-1/2 border-b',
              )}
            />
          )}
          {times.cell(order)}
        </>
      );
    },
  };
};

export const pairColumn = <Row extends InMarket>(): Column<Row> => ({
  key: 'pair',
  header: t('spot.orders.pair'),
  width: WIDTHS.pair,
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

const kindColumn = (): Column<spot.SpotOrder> => ({
  key: 'kind',
  header: t('spot.orders.kind'),
  width: WIDTHS.kind,
  onCard: 'title',
  cell: (order) => (
    <span className="whitespace-nowrap">
      <Side isBuy={order.type === 'in'} text={sideText(order)} />
      <span className="text-ink-3"> · {t(orderModeKey(order))}</span>
    </span>
  ),
});

export const tradeSideColumn = (): Column<UserTrade> => ({
  key: 'side',
  header: t('spot.side'),
  width: WIDTHS.side,
  onCard: 'title',
  cell: (trade) => <Side isBuy={trade.way === 2} text={t(trade.way === 2 ? 'spot.buy' : 'spot.sell')} />,
});

const orderPriceColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'price',
  header: t('spot.price'),
  isNumeric: true,
  width: WIDTHS.price,
  cell: (order) => (isZero(order.price) ? t('spot.market') : figure(order.price, placesOf(symbolOf(order))?.price)),
});

/** Names an order by its price: one that trades at market by what it waits for. */
export function namedPriceOf(order: spot.SpotOrder): string {
  if (!isZero(order.price)) return formatDecimal(order.price);
  return order.trigger === 'waiting' ? conditionOf(order, () => undefined) : t('spot.market');
}

/** Shows the price that an order waits for, and from which side it has to come; of a trailing order how far it turns. */
function conditionOf(order: spot.SpotOrder, placesOf: PlacesOf): string {
  const { type, stop_price: stopPrice, trigger_kind: kind, trail_bps: trailBps } = order;
  if (trailBps !== undefined) return `↺ ${formatDecimal(String(trailBps / 100))}%`;
  const isRising = (type === 'in') === (kind !== 'take_profit');
  return `${isRising ? '≥' : '≤'} ${figure(stopPrice ?? '', placesOf(symbolOf(order))?.price)}`;
}

/** Shows the price that a stop order waits for, and of an open one whether it has been triggered. */
const stopColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'stop',
  header: t('orders.stop'),
  isNumeric: true,
  width: WIDTHS.stop,
  cell: (order) => {
    if (order.trigger === null) return <span className="text-ink-3">{NO_VALUE}</span>;
    const condition = conditionOf(order, placesOf);
    if (order.status !== 'open') return <span className="text-ink-3">{condition}</span>;
    if (order.trigger === 'waiting')
      return (
        <span title={t('orders.waiting')}>
          <span className="sr-only">{t('orders.waiting')} </span>
          {condition}
        </span>
      );
    return (
      <span title={condition} className="font-sans text-iris">
        {t('orders.triggered')}
      </span>
    );
  },
});

const averageColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'average',
  header: t('spot.orders.average'),
  isNumeric: true,
  width: WIDTHS.price,
  cell: (order) =>
    isZero(order.average_price) ? NO_VALUE : figure(order.average_price, placesOf(symbolOf(order))?.price),
});

const filledColumn = (placesOf: PlacesOf): Column<spot.SpotOrder> => ({
  key: 'filled',
  header: t('spot.orders.filled'),
  isNumeric: true,
  width: WIDTHS.filled,
  onCard: 'wide',
  cell: (order) => {
    const places = placesOf(symbolOf(order))?.number;
    // The quantity of a sum that waits is known when it has traded.
    if (order.quote_quantity !== undefined && isZero(order.total_number))
      return (
        <span>
          {formatDecimal(order.quote_quantity)} <span className="text-ink-3">{order.legal_name}</span>
        </span>
      );
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
  width: WIDTHS.money,
  cell: (row) => figure(row.total_money, placesOfMoney(row.total_money)),
});

/** Totals have 4 decimals; below 1 they would lose the digits that count. */
const placesOfMoney = (text: string): number | undefined => (text.startsWith('0.') ? undefined : MONEY_PLACES);

const orderFeeColumn = (): Column<spot.SpotOrder> => ({
  key: 'fee',
  header: t('spot.orders.fee'),
  isNumeric: true,
  width: WIDTHS.fee,
  cell: (order) => {
    const fee = addAmounts(amount(parseUnits(order.in_fee) ?? 0n), amount(parseUnits(order.out_fee) ?? 0n));
    if (fee === 0n) return NO_VALUE;
    const isBuy = order.type === 'in';
    return (
      <Fee
        fee={isBuy ? order.in_fee : order.out_fee}
        currency={isBuy ? order.currency_name : order.legal_name}
        rates={[order.maker_fee, order.taker_fee]}
      />
    );
  },
});

const FEE_PLACES = 4;
const SMALL_FEE = units('0.01');

type FeeProps = {
  readonly fee: string;
  readonly currency: string;
  /** Percent; those that differ. */
  readonly rates: readonly string[];
};

const ratesText = (rates: readonly string[]): string =>
  [...new Set(rates)].map((rate) => `${formatDecimal(rate)}%`).join(' / ');

/** A small fee in all its digits, a larger one in four: the rest is in its title, with the rates that it comes of. */
function Fee({ fee, currency, rates }: FeeProps) {
  const isSmall = (parseUnits(fee) ?? 0n) < SMALL_FEE;
  return (
    <span title={[`${formatDecimal(fee)} ${currency}`, ratesText(rates)].filter((text) => text !== '').join(' · ')}>
      {formatDecimal(fee, isSmall ? {} : { places: FEE_PLACES })} <span className="text-ink-3">{currency}</span>
    </span>
  );
}

export const tradeFeeColumn = (): Column<UserTrade> => ({
  key: 'fee',
  header: t('spot.orders.fee'),
  isNumeric: true,
  width: WIDTHS.fee,
  cell: (trade) => (
    <Fee fee={trade.fee} currency={trade.fee_currency_name} rates={trade.fee_rate === null ? [] : [trade.fee_rate]} />
  ),
});

export const tradePriceColumn = (placesOf: PlacesOf): Column<UserTrade> => ({
  key: 'price',
  header: t('spot.price'),
  isNumeric: true,
  width: WIDTHS.price,
  cell: (trade) => figure(trade.price, placesOf(symbolOf(trade))?.price),
});

export const tradeNumberColumn = (placesOf: PlacesOf): Column<UserTrade> => ({
  key: 'number',
  header: t('spot.number'),
  isNumeric: true,
  width: WIDTHS.number,
  cell: (trade) => figure(trade.number, placesOf(symbolOf(trade))?.number),
});

export const roleColumn = (): Column<UserTrade> => ({
  key: 'role',
  header: t('spot.trades.role'),
  width: WIDTHS.role,
  onCard: 'end',
  cell: (trade) => (
    <span className="text-ink-2">
      {t(trade.role === 'maker' ? 'spot.trades.maker' : 'spot.trades.taker')}
      {trade.fee_rate !== null && <span className="font-mono text-ink-3"> {formatDecimal(trade.fee_rate)}%</span>}
    </span>
  ),
});

export const statusColumn = (rows: readonly spot.SpotOrder[]): Column<spot.SpotOrder> => ({
  key: 'status',
  header: t('spot.orders.status'),
  width: WIDTHS.status,
  onCard: 'end',
  cell: (order) => {
    const text = t(orderEndKey(order, partnerOf(order, rows)));
    const reason = reasonText(order);
    return (
      <span title={reason ? `${text}: ${reason}` : text} className="text-ink-2">
        {text}
      </span>
    );
  },
});

/**
 * Open and past orders share these columns; that of stop prices is shown only where there are any. Where there is little
 * room, first the fee is left out, then the money, then the average.
 */
export function orderColumns(rows: readonly spot.SpotOrder[], placesOf: PlacesOf): readonly Column<spot.SpotOrder>[] {
  const hasStops = rows.some((row) => row.trigger !== null);
  return [
    orderTimeColumn(rows),
    pairColumn(),
    kindColumn(),
    ...(hasStops ? [stopColumn(placesOf)] : []),
    orderPriceColumn(placesOf),
    { ...averageColumn(placesOf), ...(hasStops && { hiddenBelow: 800 }) },
    filledColumn(placesOf),
    { ...moneyColumn(), hiddenBelow: hasStops ? 960 : 860 },
    { ...orderFeeColumn(), hiddenBelow: hasStops ? 1090 : 990 },
  ];
}
