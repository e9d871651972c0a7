import { amount, instant, ppm, units } from '@bourse/domain';
import { assert, bigInt, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateStakingCancelFee,
  calculateStakingEnd,
  calculateStakingInterest,
  calculateStakingRoom,
  calculateStakingYearlyRate,
} from './formulas.ts';

const money = (sum: string) => amount(units(sum));

test('EF1 interest = amount × rate, rounded down', () => {
  expect(calculateStakingInterest(money('99.99999999'), ppm(12_345n))).toBe(units('1.23449999'));
});

test('EF2 the fee of cancelling is rounded up', () => {
  expect(calculateStakingCancelFee(money('99.99999999'), ppm(20_000n))).toBe(units('2'));
  expect(calculateStakingCancelFee(money('99.99999999'), ppm(0n))).toBe(0n);
});

test('EF3 the rate of a year counts no interest on interest', () => {
  expect(calculateStakingYearlyRate(ppm(12_345n), 7)).toBe(643_703n);
  expect(calculateStakingYearlyRate(ppm(50_000n), 365)).toBe(50_000n);
});

test('EF4 an order is due after whole days of 24 hours', () => {
  expect(calculateStakingEnd(instant(1_790_000_000_250), 7)).toBe(1_790_604_800_250);
});

test('EF5 what can be bought is in whole lots, within the capacity and what there is to promise', () => {
  const product = {
    lot: money('33.33333333'),
    rate: ppm(12_345n),
    capacity: money('1000'),
    taken: money('66.66666666'),
  };
  expect(calculateStakingRoom(product, money('100'))).toBe(units('933.33333324'));
  expect(calculateStakingRoom(product, money('7.65500001'))).toBe(units('599.99999994'));
  expect(calculateStakingRoom({ ...product, taken: money('2000') }, money('100'))).toBe(0n);
  expect(calculateStakingRoom(product, money('0'))).toBe(0n);
});

test('EF5 all that can be bought can be promised, and a lot more cannot', () => {
  const bounded = (max: bigint) => bigInt({ min: 1n, max });
  assert(
    property(
      bounded(10n ** 12n),
      bounded(1_000_000n),
      bounded(10n ** 12n),
      integer({ min: 0, max: 9 }),
      (lot, rate, fund, lots) => {
        const product = { lot: amount(lot), rate: ppm(rate), capacity: amount(lot * BigInt(lots)), taken: amount(0n) };
        const room = calculateStakingRoom(product, amount(fund));
        expect(room % lot).toBe(0n);
        const costs = (staked: bigint) => calculateStakingInterest(amount(staked), product.rate);
        expect(costs(room)).toBeLessThanOrEqual(fund);
        if (room < product.capacity) expect(costs(room + lot)).toBeGreaterThan(fund);
      },
    ),
    { numRuns: 200 },
  );
});
