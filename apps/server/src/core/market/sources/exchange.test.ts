import { instant, price } from '@bourse/domain';
import { expect, test } from 'vitest';
import { isNewer, priceOf, stampOf, type Ticker } from './exchange.ts';

const ASKED = instant(1_790_000_000_500);
const symbol = 'BTC/USDT';

test.each<readonly [string, Partial<Ticker>, bigint | undefined]>([
  ['the middle of bid and ask, not the last trade', { bid: 100, ask: 100.5, last: 90 }, 10_025_000_000n],
  ['a bid that is the ask', { bid: 100, ask: 100, last: 90 }, 10_000_000_000n],
  ['the last trade where there is neither', { last: 90 }, 9_000_000_000n],
  ['the last trade where both are written as 0', { bid: 0, ask: 0, last: 90 }, 9_000_000_000n],
  ['no price of a book that is crossed', { bid: 101, ask: 100, last: 100 }, undefined],
  ['no price of a book without bids', { bid: 0, ask: 100, last: 100 }, undefined],
  ['no price of a book without asks', { bid: 100, last: 100 }, undefined],
  ['a book of a spread of 2 %', { bid: 99, ask: 101, last: 1 }, 10_000_000_000n],
  ['no price of a wider one', { bid: 98.9, ask: 101, last: 100 }, undefined],
  ['no price of sides that are no numbers', { bid: Number.NaN, ask: 101, last: 100 }, undefined],
  ['no price of sides below 0', { bid: -101, ask: -100, last: 100 }, undefined],
  ['no price of what is infinite', { bid: 100, ask: Number.POSITIVE_INFINITY, last: 100 }, undefined],
  ['no price of a last trade at nothing', { last: 0 }, undefined],
  ['no price of a last trade below a unit', { last: 1e-9 }, undefined],
  ['no price where nothing is said', {}, undefined],
])('a ticker stands for %s', (_, ticker, expected) => {
  expect(priceOf({ symbol, ...ticker })).toBe(expected);
});

test.each<readonly [string, number | undefined, number | undefined]>([
  ['the moment before it was asked for, where the exchange says none', undefined, ASKED],
  ['that moment, where the exchange says a later one', ASKED + 1, ASKED],
  ['that moment, where its clock is a day ahead', ASKED + 86_400_000, ASKED],
  ['that moment, where its time is in microseconds or endless', Number.POSITIVE_INFINITY, ASKED],
  ['what the exchange says, where that is older', ASKED - 700, ASKED - 700],
  ['whole milliseconds, rounded down', ASKED - 700.5, ASKED - 701],
  ['1970, where it says seconds for milliseconds', 1_790_000_000, 1_790_000_000],
  ['1970, where it says 0', 0, 0],
  ['1970, where it says less than that', -5, 0],
  ['no moment, where it says no number', Number.NaN, undefined],
])('a quote is as old as %s', (_, at, expected) => {
  expect(stampOf({ symbol, at }, ASKED)).toBe(expected);
});

test('an answer that comes late takes the place of none that was asked for, or is said to be, later', () => {
  const kept = { price: price(1n), at: instant(100), askedAt: instant(200) };
  const next = (at: number, askedAt: number) => ({ price: price(2n), at: instant(at), askedAt: instant(askedAt) });
  expect(isNewer(next(100, 200), undefined)).toBe(true);
  expect(isNewer(next(100, 201), kept)).toBe(true);
  expect(isNewer(next(99, 201), kept)).toBe(false);
  expect(isNewer(next(101, 199), kept)).toBe(false);
});
