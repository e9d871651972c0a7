import { expect, test } from 'vitest';
import { orderLines } from './own-orders.ts';

test('orders of one side at one price are one line with their exact sum', () => {
  const lines = orderLines([
    { id: 1, side: 'buy', price: '97000', quantity: '0.1' },
    { id: 2, side: 'buy', price: '97000', quantity: '0.2' },
    { id: 3, side: 'sell', price: '97000', quantity: '1' },
    { id: 4, side: 'buy', price: '96000.5', quantity: '3' },
  ]);
  expect(lines).toEqual([
    { side: 'buy', price: '97000', quantity: '0.3', count: 2 },
    { side: 'sell', price: '97000', quantity: '1', count: 1 },
    { side: 'buy', price: '96000.5', quantity: '3', count: 1 },
  ]);
});

test('no orders, no lines', () => {
  expect(orderLines([])).toEqual([]);
});
