import type { spot } from '@bourse/contract';
import { describe, expect, test } from 'vitest';
import { applyOrder } from './apply-order.ts';
import type { OpenOrders } from './list-cache.ts';

const order = (id: number, parts: Partial<spot.SpotOrder> = {}): spot.SpotOrder => ({
  id,
  create_time: '2026-11-21 12:00:00',
  time: 1_795_000_000_000,
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
  total_number: '1',
  number: '1',
  complete_number: '0',
  price: '100',
  stop_price: null,
  trigger: null,
  oco_id: null,
  average_price: '0',
  total_money: '100',
  in_fee: '0',
  out_fee: '0',
  maker_fee: '0.1',
  taker_fee: '0.1',
  ...parts,
});
const list = (ids: readonly number[], parts: Partial<OpenOrders> = {}): OpenOrders => ({
  rows: ids.map((id) => order(id)),
  total: ids.length,
  symbol: undefined,
  ...parts,
});
const seen = ({ rows, total }: OpenOrders) => [rows.map((row) => row.id), total];

describe('a changed order', () => {
  test('that is new comes in by its age', () => {
    expect(seen(applyOrder(list([9, 5]), order(12)))).toEqual([[12, 9, 5], 3]);
    expect(seen(applyOrder(list([9, 5]), order(7)))).toEqual([[9, 7, 5], 3]);
  });

  test('that is known is replaced in its place', () => {
    const next = applyOrder(list([9, 5]), order(9, { complete_number: '0.5' }));
    expect(seen(next)).toEqual([[9, 5], 2]);
    expect(next.rows[0]?.complete_number).toBe('0.5');
  });

  test.each(['filled', 'cancelled'] as const)('that is %s leaves the list', (status) => {
    expect(seen(applyOrder(list([9, 5]), order(5, { status })))).toEqual([[9], 1]);
  });

  test('that closed beyond the loaded rows changes nothing here', () => {
    const before = list([9, 5], { total: 30 });
    expect(applyOrder(before, order(1, { status: 'filled' }))).toBe(before);
  });

  test('that is filled in part beyond the loaded rows is not counted twice', () => {
    const before = list([9, 5], { total: 30 });
    expect(applyOrder(before, order(1, { complete_number: '0.5' }))).toBe(before);
    expect(seen(applyOrder(list([9, 5]), order(1)))).toEqual([[9, 5, 1], 3]);
  });

  test('of another market stays out of a list of one market', () => {
    const before = list([9], { symbol: 'ETH/USDT' });
    expect(applyOrder(before, order(12))).toBe(before);
    expect(seen(applyOrder(list([9], { symbol: 'BTC/USDT' }), order(12)))).toEqual([[12, 9], 2]);
  });
});
