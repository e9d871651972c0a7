// The user's orders and trades as files.
import type { spot } from '@bourse/contract';
import { divHalfEven, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { orderEndKey, orderModeKey } from '@bourse/messages/orders';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import type { Translate } from '../../platform/http/translator.ts';

export const tradeColumns = (t: Translate): readonly CsvColumn<spot.UserTrade>[] => [
  { header: t('comfort.export.time'), value: (trade) => utcOf(trade.time_ms), zone: 'UTC' },
  { header: t('comfort.export.tradeId'), value: (trade) => String(trade.id) },
  { header: t('comfort.export.id'), value: (trade) => String(trade.order_id) },
  { header: t('spot.orders.pair'), value: (trade) => `${trade.currency_name}/${trade.legal_name}` },
  { header: t('spot.side'), value: (trade) => t(trade.way === 2 ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.price'), value: (trade) => trade.price },
  { header: t('spot.number'), value: (trade) => trade.number },
  { header: t('spot.orders.money'), value: (trade) => trade.total_money },
  { header: t('spot.orders.fee'), value: (trade) => trade.fee },
  { header: t('orders.export.feeRate'), value: (trade) => trade.fee_rate ?? '' },
  { header: t('comfort.export.feeCurrency'), value: (trade) => trade.fee_currency_name },
  {
    header: t('spot.trades.role'),
    value: (trade) => t(trade.role === 'maker' ? 'spot.trades.maker' : 'spot.trades.taker'),
  },
];

/** `partner`: the other leg of its pair, where it is needed. */
export type OrderLine = { readonly order: spot.SpotOrder; readonly partner: spot.SpotOrder | undefined };

const isZero = (figure: string): boolean => figureUnlessZero(figure) === '';

/** Calculates the value of the fills from their rounded average price; for a market order it is the total. */
function filledMoney(order: spot.SpotOrder): string {
  if (isZero(order.complete_number)) return '';
  if (isZero(order.price)) return order.total_money;
  const [average, filled] = [parseUnits(order.average_price) ?? 0n, parseUnits(order.complete_number) ?? 0n];
  return formatUnits(divHalfEven(average * filled, UNITS_PER_WHOLE));
}

export const orderColumns = (t: Translate): readonly CsvColumn<OrderLine>[] => [
  { header: t('comfort.export.time'), value: ({ order }) => utcOf(order.time), zone: 'UTC' },
  { header: t('comfort.export.id'), value: ({ order }) => String(order.id) },
  { header: t('spot.orders.pair'), value: ({ order }) => `${order.currency_name}/${order.legal_name}` },
  { header: t('spot.side'), value: ({ order }) => t(order.type === 'in' ? 'spot.buy' : 'spot.sell') },
  { header: t('comfort.export.mode'), value: ({ order }) => t(orderModeKey(order)) },
  { header: t('spot.price'), value: ({ order }) => (isZero(order.price) ? t('spot.market') : order.price) },
  { header: t('orders.stop'), value: ({ order }) => order.stop_price ?? '' },
  { header: t('spot.orders.average'), value: ({ order }) => figureUnlessZero(order.average_price) },
  { header: t('comfort.export.number'), value: ({ order }) => order.total_number },
  { header: t('comfort.export.filled'), value: ({ order }) => order.complete_number },
  { header: t('spot.orders.money'), value: ({ order }) => order.total_money },
  { header: t('orders.export.filledMoney'), value: ({ order }) => filledMoney(order) },
  {
    header: t('spot.orders.fee'),
    value: ({ order }) => figureUnlessZero(order.type === 'in' ? order.in_fee : order.out_fee),
  },
  {
    header: t('comfort.export.feeCurrency'),
    value: ({ order }) => (order.type === 'in' ? order.currency_name : order.legal_name),
  },
  { header: t('spot.orders.status'), value: ({ order, partner }) => t(orderEndKey(order, partner)) },
];
