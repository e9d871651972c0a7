import type { realtime } from '@bourse/contract';
import { expect, test } from 'vitest';
import { mergeTrades, TRADES_KEPT } from './merge-trades.ts';

const deal = (id: number): realtime.TradeRow => ({ id, time: id, price: '1', amount: '1', direction: 'buy' });
const ids = (rows: readonly realtime.TradeRow[]): number[] => rows.map((row) => row.id);

test('news come first, a deal that is told twice is shown once', () => {
  expect(ids(mergeTrades([3, 2, 1].map(deal), [5, 4, 3].map(deal)))).toEqual([5, 4, 3, 2, 1]);
  expect(ids(mergeTrades([], [2, 1].map(deal)))).toEqual([2, 1]);
});

test('only the latest are kept', () => {
  const many = Array.from({ length: 30 }, (_, at) => deal(30 - at));
  expect(ids(mergeTrades(many, [deal(31)]))).toHaveLength(TRADES_KEPT);
  expect(mergeTrades(many, [deal(31)])[0]?.id).toBe(31);
});

test('what a socket without subscription is told is passed over', () => {
  const plain: realtime.PlainTradeRow = { ...deal(3), time: '08:30:00', time_ms: 3 };
  expect(ids(mergeTrades([deal(1)], [plain, deal(2)]))).toEqual([2, 1]);
});
