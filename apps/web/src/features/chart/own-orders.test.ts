import { describe, expect, test } from 'vitest';
import { withDraft } from './chart-lines.ts';
import { orderLines, type OrderWords } from './own-orders.ts';

const resting = { id: 1, side: 'buy', price: '97000', quantity: '0.1', removeName: 'Cancel 1' } as const;
const waiting = {
  id: 2,
  side: 'sell',
  price: '94900',
  quantity: '0.2',
  stopPrice: '95000',
  removeName: 'Cancel 2',
} as const;

const words: OrderWords = (kind, { side, quantity }) => ({ text: quantity, name: `${kind} ${side} ${quantity}` });

describe('lines of own orders', () => {
  test('a resting order has one line, one that waits for a price has its trigger and its limit', () => {
    expect(orderLines([resting, waiting], words)).toMatchObject([
      {
        key: '1 limit',
        ownerId: 1,
        kind: 'limit',
        tone: 'buy',
        price: '97000',
        isWaiting: false,
        removeName: 'Cancel 1',
      },
      { key: '2 trigger', ownerId: 2, kind: 'trigger', tone: 'sell', price: '95000', isWaiting: true },
      { key: '2 limit', ownerId: 2, kind: 'waiting', tone: 'sell', price: '94900', isWaiting: true },
    ]);
  });

  test('an order that waits at market has its trigger alone, which cannot be dragged: nothing is said of its limit', () => {
    const atMarket = { ...waiting, price: undefined };
    expect(orderLines([atMarket], words)).toMatchObject([{ key: '2 trigger', price: '95000', isMovable: false }]);
    expect(orderLines([atMarket], words)).toHaveLength(1);
  });

  test('no orders, no lines', () => {
    expect(orderLines([], words)).toEqual([]);
  });

  test('only the line that is moved stands at the new price', () => {
    const prices = withDraft(orderLines([resting, waiting], words), { key: '2 limit', price: '94000' }).map(
      (line) => line.price,
    );
    expect(prices).toEqual(['97000', '95000', '94000']);
  });

  test('a draft of an order that is gone changes nothing', () => {
    const lines = orderLines([resting], words);
    expect(withDraft(lines, { key: '9 limit', price: '1' })).toEqual(lines);
  });
});
