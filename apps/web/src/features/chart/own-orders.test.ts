import { describe, expect, test } from 'vitest';
import { orderLines, withDraft } from './own-orders.ts';

const resting = { id: 1, side: 'buy', price: '97000', quantity: '0.1' } as const;
const waiting = { id: 2, side: 'sell', price: '94900', quantity: '0.2', stopPrice: '95000' } as const;

describe('lines of own orders', () => {
  test('a resting order has one line, one that waits for a price has its trigger and its limit', () => {
    expect(orderLines([resting, waiting])).toEqual([
      { key: '1 limit', orderId: 1, kind: 'limit', side: 'buy', price: '97000', quantity: '0.1' },
      { key: '2 trigger', orderId: 2, kind: 'trigger', side: 'sell', price: '95000', quantity: '0.2' },
      { key: '2 limit', orderId: 2, kind: 'waiting', side: 'sell', price: '94900', quantity: '0.2' },
    ]);
  });

  test('no orders, no lines', () => {
    expect(orderLines([])).toEqual([]);
  });

  test('only the line that is moved stands at the new price', () => {
    const prices = withDraft(orderLines([resting, waiting]), { key: '2 limit', price: '94000' }).map(
      (line) => line.price,
    );
    expect(prices).toEqual(['97000', '95000', '94000']);
  });

  test('a draft of an order that is gone changes nothing', () => {
    const lines = orderLines([resting]);
    expect(withDraft(lines, { key: '9 limit', price: '1' })).toEqual(lines);
  });
});
