import { amount, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { SHAPES } from './shapes.ts';
import { drawPauseMs, drawQuantity, drawSide, isWorthwhile, limitPrice } from './taker.ts';

function counter(): () => number {
  // Steps through [0, 1) by the golden ratio: evenly spread, the same in each run.
  let state = 0;
  return () => (state = (state + 0.618_033_988_749_895) % 1);
}

const rules = {
  tick: price(units('0.01')),
  step: amount(units('0.0001')),
  minNotional: amount(units('5')),
  maxQuantity: amount(units('100')),
};
const shape = { perMinute: 60, medianQuantity: 0.01, touchPpm: 140 };
const index = price(units('96000'));

test('trades arrive as often as asked, BTC/USDT 30 to 120 times a minute', () => {
  const random = counter();
  const pauses = Array.from({ length: 10_000 }, () => drawPauseMs(shape, random));
  const mean = pauses.reduce((sum, value) => sum + value, 0) / pauses.length;
  expect(mean).toBeGreaterThan(950);
  expect(mean).toBeLessThan(1_050);
  const rate = SHAPES.get('BTC/USDT')?.taker.perMinute ?? 0;
  // Three deviations of a Poisson count stay inside the promised range.
  expect(rate - 3 * Math.sqrt(rate)).toBeGreaterThan(30);
  expect(rate + 3 * Math.sqrt(rate)).toBeLessThan(120);
});

test('the taker buys more often when the index is ahead of the last trade, and sells when it is behind', () => {
  const buysOf = (last: string) => {
    const random = counter();
    const sides = Array.from({ length: 1_000 }, () => drawSide(shape, { index, last: price(units(last)), random }));
    return sides.filter((side) => side === 'buy').length;
  };
  expect(buysOf('95900')).toBeGreaterThan(900);
  expect(buysOf('96000')).toBeGreaterThan(450);
  expect(buysOf('96000')).toBeLessThan(550);
  expect(buysOf('96100')).toBeLessThan(100);
});

test('sizes are on the step, worth the minimum at their worst price, and neither equal nor endless', () => {
  const random = counter();
  const sizes = Array.from({ length: 2_000 }, () => drawQuantity(shape, { rules, index, random }));
  for (const size of sizes) {
    expect(size % rules.step).toBe(0n);
    expect(isWorthwhile(rules, limitPrice(rules, index, 'sell'), size)).toBe(true);
    expect(size).toBeLessThanOrEqual(units('0.3001'));
  }
  expect(new Set(sizes).size).toBeGreaterThan(200);
  const tiny = drawQuantity({ ...shape, medianQuantity: 0.000_000_01 }, { rules, index, random });
  expect(tiny).toBe(units('0.0001'));
});

test('the worst price is on the tick, on the far side of the index', () => {
  expect(limitPrice(rules, index, 'buy')).toBe(units('96288.02'));
  expect(limitPrice(rules, index, 'sell')).toBe(units('95711.98'));
});
