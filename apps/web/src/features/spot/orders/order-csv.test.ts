import type { spot } from '@bourse/contract';
import { expect, test } from 'vitest';
import { endKeyOf } from './order-columns.tsx';
import { orderCsvColumns } from './order-csv.ts';

const order = (own: Partial<spot.SpotOrder> = {}): spot.SpotOrder => ({
  id: 1,
  create_time: '2026-11-21 08:30:00',
  time: Date.UTC(2026, 10, 21),
  legal_id: 3,
  currency_id: 1,
  currency_name: 'BTC',
  legal_name: 'USDT',
  type: 'in',
  mode: 2,
  time_in_force: 'gtc',
  status: 'open',
  cancel_reason: null,
  client_order_id: null,
  total_number: '2',
  number: '2',
  complete_number: '0',
  price: '100',
  stop_price: null,
  trigger: null,
  oco_id: null,
  average_price: '0',
  total_money: '200',
  in_fee: '0',
  out_fee: '0',
  maker_fee: '0.1',
  taker_fee: '0.1',
  ...own,
});

/** What the file has under a head. */
const valueOf = (row: spot.SpotOrder, head: string): string | undefined =>
  orderCsvColumns([row])
    .find(({ header }) => header === head)
    ?.value(row);

const FIGURES = ['spot.orders.average', 'orders.export.filledMoney', 'spot.orders.fee'] as const;

test('an order that was amended says so, as on the screen', () => {
  const amended = order({ status: 'cancelled', cancel_reason: 'amended' });
  expect(endKeyOf(amended, [amended])).toBe('orders.ended.amended');
  const cancelled = order({ status: 'cancelled' });
  expect(endKeyOf(cancelled, [cancelled])).toBe('spot.status.cancelled');
});

test('a leg that its partner ended says how', () => {
  const leg = order({ id: 1, oco_id: 7, status: 'cancelled', cancel_reason: 'oco', stop_price: '90' });
  const partner = order({ id: 2, oco_id: 7, status: 'filled', complete_number: '2', number: '0' });
  expect(endKeyOf(leg, [leg, partner])).toBe('orders.ended.filled');
});

test('without fills the average, the value of the fills and the fee are empty', () => {
  expect(FIGURES.map((head) => valueOf(order(), head))).toEqual(['', '', '']);
});

test('the value of what was filled stands beside the total of the order', () => {
  const partial = order({ complete_number: '0.5', number: '1.5', average_price: '99.5', in_fee: '0.0005' });
  expect(FIGURES.map((head) => valueOf(partial, head))).toEqual(['99.5', '49.75', '0.0005']);
  expect(valueOf(partial, 'spot.orders.money')).toBe('200');
});

test('of a market order the value of its fills is its total', () => {
  const filled = { status: 'filled', complete_number: '3', number: '0', average_price: '33.33333333' } as const;
  expect(valueOf(order({ ...filled, mode: 1, price: '0', total_money: '100' }), 'orders.export.filledMoney')).toBe(
    '100',
  );
});
