import { expect, test } from 'vitest';
import { percentText, readPercent } from './percent.ts';

test.each([
  ['25', 25],
  ['12.5', 12.5],
  ['.5', 0.5],
  ['33.33', 33.33],
  ['7.', 7],
  ['0', 0],
  ['100', 100],
  ['250', 100],
  ['', undefined],
  ['.', undefined],
  ['1000', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e2', undefined],
])('%j is read as %s', (typed, expected) => {
  expect(readPercent(typed)).toBe(expected);
});

test('digits that say nothing are left out', () => {
  expect([percentText(25), percentText(12.5), percentText(0.1 + 0.2)]).toEqual(['25', '12.5', '0.3']);
});
