import { amount, formatUnits, ppm, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { calculateFillLoss, calculateFreed, calculateKeyLoss, calculateKeyNotional } from './formulas.ts';

const INDEX = { base: price(units('60123.45678901')), quote: price(units('1')) };
const HALF = { quantity: amount(units('0.5')) };
const buy = (at: string) => ({ side: 'buy', price: price(units(at)), fee: ppm(1_000n) }) as const;
const sell = (at: string) => ({ ...buy(at), side: 'sell' }) as const;

test('QF1 the worth of an order is that of its quantity at its price, or its sum', () => {
  expect(formatUnits(calculateKeyNotional(HALF, price(units('60500')), INDEX))).toBe('30250');
  const third = { ...INDEX, quote: price(units('0.33333333')) };
  expect(formatUnits(calculateKeyNotional({ quantity: amount(1n) }, price(1n), third))).toBe('0.00000001');
  const bySum = { ...HALF, sum: amount(units('100')) };
  expect(formatUnits(calculateKeyNotional(bySum, price(units('60500')), third))).toBe('33.333333');
});

test('QF2 the loss of an order is what it gives away against the index, and its fee', () => {
  expect(formatUnits(calculateKeyLoss(buy('60500'), HALF, INDEX))).toBe('218.33333389');
  // Below the index it gives nothing away, and its fee is that of what it pays.
  expect(formatUnits(calculateKeyLoss(buy('60000'), HALF, INDEX))).toBe('30');
  expect(formatUnits(calculateKeyLoss(sell('60000'), HALF, INDEX))).toBe('91.72839451');
  expect(formatUnits(calculateKeyLoss(sell('0'), HALF, INDEX))).toBe('30061.72839451');
  expect(formatUnits(calculateKeyLoss(sell('61000'), HALF, INDEX))).toBe('30.0617284');
});

test('QF2 a sum is lost in the proportion of its price', () => {
  const sum = { quantity: amount(0n), sum: amount(units('30250')) };
  expect(formatUnits(calculateKeyLoss(buy('60500'), sum, INDEX))).toBe('218.33333389');
});

test('QF3 the loss of a fill is rounded down', () => {
  expect(formatUnits(calculateFillLoss(buy('60200'), amount(units('0.2')), INDEX))).toBe('27.33333355');
});

test('QF4 a part of a charge falls free, rounded down', () => {
  const charged = amount(units('218.33333389'));
  expect(formatUnits(calculateFreed(charged, amount(units('0.2')), HALF.quantity))).toBe('87.33333355');
  expect(calculateFreed(charged, HALF.quantity, HALF.quantity)).toBe(charged);
});
