import { expect, test } from 'vitest';
import { endedOf, hasEnded, openedOf, sizesOf } from './position-news.ts';
import { testingRow } from './testing-rows.ts';

const row = testingRow();

test('an end is one that has gone, or some hands of one', () => {
  const before = sizesOf([row]);
  expect(hasEnded(before, sizesOf([row]))).toBe(false);
  expect(hasEnded(before, sizesOf([row, testingRow({ id: 8 })]))).toBe(false);
  expect(hasEnded(before, sizesOf([testingRow({ share: '4' })]))).toBe(true);
  expect(hasEnded(before, sizesOf([]))).toBe(true);
});

test('a position has opened when it was not open before', () => {
  const opened = testingRow({ id: 8 });
  expect(openedOf(sizesOf([row]), [row, opened])).toEqual([opened]);
});

test('of what ended, only what was seen alive and its parts are told', () => {
  const part = testingRow({ id: 9, parent_id: 7 });
  expect(endedOf(new Set([7]), [row, part, testingRow({ id: 10 })])).toEqual([row, part]);
});
