import { expect, test } from 'vitest';
import { percentOf, saleStateOf } from './sale-state.ts';

const SALE = { sczq: 2, is_cancelled: 0, mode: 'first_come', right: '5' } as const;

test.each([
  ['open', {}],
  ['coming', { sczq: 1 }],
  ['soldOut', { sczq: 3, right: '0' }],
  ['awaiting', { sczq: 3 }],
  ['awaiting', { sczq: 3, right: '0', mode: 'pro_rata' }],
  ['over', { sczq: 4, right: '0' }],
  ['calledOff', { sczq: 4, is_cancelled: 1 }],
] as const)('a sale is %s', (state, changes) => {
  expect(saleStateOf({ ...SALE, ...changes })).toBe(state);
});

test.each([
  ['1', '3', 33.33],
  ['135', '100', 135],
  ['5', '0', 0],
])('%s of %s in percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
