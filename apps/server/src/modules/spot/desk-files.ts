// A user's orders and trades as files for operators.
import { spot } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';

type Order = spot.SpotOrder;
type Trade = spot.UserTrade;

const pairOf = (row: Pick<Order, 'currency_name' | 'legal_name'>): string => `${row.currency_name}/${row.legal_name}`;

function statusText(t: Translate, { status, complete_number: filled }: Order): string {
  const hasFilled = filled !== '0';
  if (status === 'open') return t(hasFilled ? 'spot.status.partial' : 'spot.status.open');
  if (status === 'filled') return t('spot.status.filled');
  return t(hasFilled ? 'spot.status.cut' : 'spot.status.cancelled');
}

function kindText(t: Translate, { mode, stop_price: stop }: Order): string {
  if (stop !== null) return t('orders.stop');
  return t(mode === spot.MODE_MARKET ? 'spot.market' : 'spot.limit');
}

export const orderColumns = (t: Translate): readonly CsvColumn<Order>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('spot.orders.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('spot.orders.pair'), value: pairOf },
  { header: t('office.fiat.side'), value: ({ type }) => t(type === 'in' ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.orders.kind'), value: (row) => kindText(t, row) },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.number'), value: (row) => row.total_number },
  { header: t('spot.status.filled'), value: (row) => row.complete_number },
  { header: t('spot.orders.average'), value: (row) => row.average_price },
  { header: t('spot.orders.fee'), value: (row) => (row.type === 'in' ? row.in_fee : row.out_fee) },
  { header: t('spot.orders.status'), value: (row) => statusText(t, row) },
];

export const tradeColumns = (t: Translate): readonly CsvColumn<Trade>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('spot.orders.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('spot.orders.pair'), value: pairOf },
  { header: t('office.fiat.side'), value: ({ way }) => t(way === 2 ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.trades.role'), value: ({ role }) => t(`spot.trades.${role}`) },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('spot.orders.money'), value: (row) => row.total_money },
  { header: t('spot.orders.fee'), value: ({ fee }) => fee },
  { header: t('office.users.currency'), value: (row) => row.fee_currency_name },
];
