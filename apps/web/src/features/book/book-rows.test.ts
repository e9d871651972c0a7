import { amount, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import type { DepthLevel } from '../../realtime/depth-book.ts';
import { estimateFill, groupLevels, groupPrice, groupSteps } from './book-rows.ts';

const levels = (...rows: [string, string][]): DepthLevel[] =>
  rows.map(([at, quantity]) => ({ price: price(units(at)), quantity: amount(units(quantity)) }));

const asks = levels(['100.01', '1'], ['100.04', '2'], ['100.1', '3'], ['100.11', '4']);
const bids = levels(['99.99', '1'], ['99.95', '2'], ['99.9', '3'], ['99.89', '4']);

test('a group never promises a better price: asks go up, bids down, exact multiples stay', () => {
  expect(groupPrice(units('100.01'), units('0.1'), 'ask')).toBe(units('100.1'));
  expect(groupPrice(units('100.1'), units('0.1'), 'ask')).toBe(units('100.1'));
  expect(groupPrice(units('99.99'), units('0.1'), 'bid')).toBe(units('99.9'));
  expect(groupPrice(units('99.9'), units('0.1'), 'bid')).toBe(units('99.9'));
});

test('levels of one group become one row with their quantities added and sums running', () => {
  expect(groupLevels(asks, { group: units('0.1'), side: 'ask', count: 10 })).toEqual([
    { price: units('100.1'), quantity: units('6'), sum: units('6'), total: units('600.39') },
    { price: units('100.2'), quantity: units('4'), sum: units('10'), total: units('1000.83') },
  ]);
  expect(groupLevels(bids, { group: units('0.1'), side: 'bid', count: 10 }).map((row) => [row.price, row.sum])).toEqual(
    [
      [units('99.9'), units('6')],
      [units('99.8'), units('10')],
    ],
  );
});

test('the last row that fits holds its whole group', () => {
  const rows = groupLevels(asks, { group: units('0.1'), side: 'ask', count: 1 });
  expect(rows.map((row) => row.quantity)).toEqual([units('6')]);
});

test('ungrouped rows are the levels; an empty side has none', () => {
  const rows = groupLevels(bids, { group: units('0.01'), side: 'bid', count: 2 });
  expect(rows.map((row) => row.price)).toEqual([units('99.99'), units('99.95')]);
  expect(groupLevels([], { group: units('0.01'), side: 'ask', count: 5 })).toEqual([]);
});

test('an estimate averages over what would be taken and compares with the best price', () => {
  const rows = groupLevels(asks, { group: units('0.01'), side: 'ask', count: 4 });
  const second = rows[1];
  if (!second) throw new Error('two rows expected');
  expect(estimateFill(second, units('100.01'))).toEqual({
    quantity: units('3'),
    total: units('300.09'),
    average: units('100.03'),
    slippage: units('0.01999800'),
  });
});

test('groups are tenfolds of the tick as far as the price gives them sense', () => {
  expect(groupSteps(units('0.01'), units('68000'))).toEqual(['0.01', '0.1', '1', '10', '100'].map(units));
  expect(groupSteps(units('0.0001'), units('0.52'))).toEqual(['0.0001', '0.001'].map(units));
  expect(groupSteps(units('0.01'), 0n)).toEqual([units('0.01')]);
});
