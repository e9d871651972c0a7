import { amount, parseUnits, ppm } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { dueAt, findFault, lotsMax, outcomeOfLots, outcomeOfOrder, takenPercent } from './outcome.ts';

const coins = (text: string) => amount(parseUnits(text) ?? 0n);
const PRODUCT = {
  min: '100.00000000',
  lixi: '1.8',
  qixian: 30,
  left: '500.00000000',
  own_left: '300.00000000',
  capacity: '2000.00000000',
};

test('tells what comes back of three lots, in time and early', () => {
  expect(outcomeOfLots(PRODUCT, 3n, ppm(5_000n))).toEqual({
    staked: coins('300'),
    interest: coins('5.4'),
    returned: coins('305.4'),
    fee: coins('1.5'),
    returnedEarly: coins('298.5'),
    loss: coins('6.9'),
  });
});

test('rounds interest down and the fee up', () => {
  const { interest, fee } = outcomeOfLots({ min: '0.00000001', lixi: '1.8' }, 1n, ppm(5_000n));
  expect([interest, fee]).toEqual([0n, 1n]);
});

test('reads an order as the server has it', () => {
  const { returned, loss } = outcomeOfOrder({ buy_num: '300.00000000', fan_lixi: '5.40000000', fee: '1.50000000' });
  expect([returned, loss]).toEqual([coins('305.4'), coins('6.9')]);
});

describe('lots that can be bought', () => {
  test.each([
    ['what is left', { left: '250.00000000' }, '1000', 2n],
    ['the own limit', {}, '1000', 3n],
    ['the own coins', {}, '199.99999999', 1n],
    ['no coins', {}, '0', 0n],
  ])('are bounded by %s', (_, changes, available, lots) => {
    expect(lotsMax({ ...PRODUCT, ...changes }, coins(available))).toBe(lots);
  });
});

describe('a fault', () => {
  test.each([
    [0n, {}, '1000', 'empty'],
    [4n, {}, '1000', 'limit'],
    [3n, { left: '200.00000000' }, '1000', 'left'],
    [3n, {}, '299', 'available'],
    [3n, {}, '300', undefined],
  ])('of %s lots', (lots, changes, available, fault) => {
    expect(findFault({ ...PRODUCT, ...changes }, lots, coins(available))).toBe(fault);
  });
});

test('a term is so many days of 24 hours', () => {
  expect(dueAt(Date.UTC(2026, 0, 1, 8, 30), PRODUCT)).toBe(Date.UTC(2026, 0, 31, 8, 30));
});

test.each([
  ['500.00000000', '2000.00000000', 75],
  ['0.00000000', '2000.00000000', 100],
  ['2000.00000000', '2000.00000000', 0],
])('of what is left of the capacity: %s of %s', (left, capacity, percent) => {
  expect(takenPercent({ left, capacity })).toBe(percent);
});
