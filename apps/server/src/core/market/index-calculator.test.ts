import { BTC, ETH, type Instant, instant, price, type Price } from '@bourse/domain';
import { expect, test } from 'vitest';
import { calculateIndex, calculateMedian, type IndexRules } from './index-calculator.ts';
import type { PriceSource } from './sources/price-source.ts';

const NOW = instant(1_000_000);
const rules: IndexRules = { sourcesMin: 3, ageMsMax: 5_000, bandPercent: 10n };

/** A source that says one thing about bitcoin and nothing about the others. */
const says = (value: bigint, at: Instant = NOW): PriceSource => ({
  name: `says ${value}`,
  quote: (coin) => (coin === BTC ? { price: price(value), at } : undefined),
  start: () => {},
  stop: async () => {},
});

function indexOf(sources: readonly PriceSource[], last?: { readonly price: Price; readonly at: Instant }) {
  const { prices, leftOut } = calculateIndex({ coins: [BTC], sources, rules, last: () => last, now: NOW });
  return prices[0]?.price ?? leftOut[0]?.reason;
}

test.each([
  [[5n], 5n],
  [[9n, 1n, 5n], 5n],
  [[1n, 2n], 2n],
  [[1n, 4n], 2n],
  [[10n, 20n, 30n, 1_000n], 25n],
])('the median of %s is %s', (values, expected) => {
  expect(calculateMedian(values.map(price))).toBe(expected);
});

test('one source that errs does not move the index', () => {
  expect(indexOf([says(100n), says(101n), says(1_000_000n)])).toBe(101n);
});

test('an index is as old as the oldest quote in it', () => {
  const old = instant(NOW - 4_000);
  const tooOld = instant(NOW - 6_000);
  const sources = [says(100n), says(101n, old), says(102n), says(103n, tooOld)];
  const { prices } = calculateIndex({ coins: [BTC], sources, rules, last: () => undefined, now: NOW });
  expect(prices).toEqual([{ currencyId: BTC, price: 101n, quotedAt: old }]);
});

test('stale quotes do not count, and too few fresh ones make no index', () => {
  const old = instant(NOW - 5_001);
  expect(indexOf([says(100n), says(101n), says(102n, old)])).toBe('no_fresh_median');
  expect(indexOf([says(100n), says(101n), says(102n, instant(NOW - 5_000))])).toBe(101n);
  const { leftOut } = calculateIndex({ coins: [ETH], sources: [says(1n)], rules, last: () => undefined, now: NOW });
  expect(leftOut).toEqual([{ currencyId: ETH, reason: 'no_fresh_median' }]);
});

test.each([
  { last: 1_000n, ageMs: 1_000, next: 1_100n, expected: 1_100n },
  { last: 1_000n, ageMs: 1_000, next: 1_101n, expected: 'jumped_past_band' },
  { last: 1_000n, ageMs: 1_000, next: 899n, expected: 'jumped_past_band' },
  { last: 1_000n, ageMs: 2_001, next: 1_300n, expected: 1_300n },
  { last: 1_000n, ageMs: 5_000, next: 1_500n, expected: 1_500n },
])('from $last, $ageMs ms old, to $next: $expected', ({ last, ageMs, next, expected }) => {
  const before = { price: price(last), at: instant(NOW - ageMs) };
  expect(indexOf([says(next), says(next), says(next)], before)).toBe(expected);
});
