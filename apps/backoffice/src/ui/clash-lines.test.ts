import { expect, test } from 'vitest';
import { freshLines } from './clash-lines.ts';

const freshOf = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  freshLines(lines, others)
    .filter(({ isFresh }) => isFresh)
    .map(({ line }) => line);

test.each([
  [['one', 'two'], ['one', 'two'], []],
  [['one', 'two'], ['one', 'three'], ['two']],
  [['two', 'one'], ['one', 'two'], []],
  [['one', 'one'], ['one'], ['one']],
  [['one', '', ''], ['two'], ['one']],
  [[], ['one'], []],
])('of %j, beside %j, %j are marked', (lines, others, marked) => {
  expect(freshOf(lines, others)).toEqual(marked);
});
