// Indexes that receipts are held against.
import { formatUnits, price, SETTLE_MEDIAN_SECONDS, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { findMedianIndex, medianFrom, type PublicTick } from '../formulas/index.ts';
import { calculateMedianIndex } from './receipt-index.ts';

const BTC = 1;
const ETH = 2;
const USDT = 3;
const LAST = 1_790_000_000;
const BITCOIN = { currency_id: BTC, legal_id: USDT };

/** Ticks by second, counted back from the last. */
const ticksOf =
  (coins: Readonly<Record<number, Readonly<Record<number, string>>>>): PublicTick =>
  (id, second) =>
    coins[id]?.[second - LAST];

const medianOf = (tickAt: PublicTick, pair = BITCOIN): string | undefined => {
  const found = findMedianIndex(tickAt, pair, LAST);
  return found === undefined ? undefined : formatUnits(found);
};

test.each([
  ['the middle one of three, whatever their order', ['62000', '59000', '60000'], '60000'],
  ['half of the two in the middle of four', ['59000', '60000', '62000', '59500'], '59750'],
  ['that half rounded down', ['0.00000001', '0.00000002'], '0.00000001'],
  ['the only one', ['60000'], '60000'],
  ['one that is there twice', ['1', '7', '7'], '7'],
])('XF20 the median is %s', (_, indexes, median) => {
  const found = calculateMedianIndex(indexes.map((index) => price(units(index))));
  expect(found !== undefined && formatUnits(found)).toBe(median);
});

test('XF20 of no index there is no median', () => {
  expect(calculateMedianIndex([])).toBeUndefined();
  expect(medianOf(ticksOf({}))).toBeUndefined();
});

test('XF20 the median is of the 1,800 seconds up to that of the last tick, and of no other', () => {
  const first = 1 - SETTLE_MEDIAN_SECONDS;
  expect(medianFrom(LAST) - LAST).toBe(first);
  const within = { [first]: '59000', [-1]: '60000', 0: '62000' };
  expect(medianOf(ticksOf({ [BTC]: within }))).toBe('60000');
  const around = { [first - 1]: '1', [first - 2]: '1', 1: '1', 2: '1' };
  expect(medianOf(ticksOf({ [BTC]: { ...within, ...around } }))).toBe('60000');
});

test('XF20 of a pair of two coins the seconds count in which both had a tick', () => {
  const pair = { currency_id: ETH, legal_id: BTC };
  const coins = { [BTC]: { [-2]: '60000', [-1]: '50000', 0: '60000' }, [ETH]: { [-2]: '3000', 0: '2400', [-3]: '1' } };
  expect(medianOf(ticksOf(coins), pair)).toBe('0.045');
});
