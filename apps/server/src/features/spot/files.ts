// The user's trades as a file.
import type { spot } from '@bourse/contract';
import { formatUtc, instant } from '@bourse/domain';
import type { CsvColumn } from '../../http/csv-answer.ts';
import type { Translate } from '../../http/translator.ts';

export const tradeColumns = (t: Translate): readonly CsvColumn<spot.UserTrade>[] => [
  { header: t('comfort.export.time'), value: (trade) => formatUtc(instant(trade.time_ms)), zone: 'UTC' },
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
