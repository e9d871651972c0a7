import { amount, parseUnits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { refundOf, shareOf } from './allotment.ts';

const coins = (text: string) => amount(parseUnits(text) ?? 0n);

// 60, 55 and 20 are wanted of 100: 44.44, 40.74 and 14.81, of which rounding leaves two.
const project = { total: '100', demand: '135', step: '1' };
/** The remainder of the second, in steps. */
const cut = { id: 2, remainder: String((55n * 100n) % 135n) };

describe('a share', () => {
  test.each([
    [1, '60', '44.44444444', '44', '0'],
    [2, '55', '40.74074074', '40', '1'],
    [3, '20', '14.81481481', '14', '1'],
  ])('of subscription %s', (id, wanted, exact, whole, extra) => {
    const share = { exact: coins(exact), whole: coins(whole), extra: coins(extra) };
    expect(shareOf({ id, wanted }, { project, cut })).toEqual(share);
  });

  test('is all where that is there', () => {
    const share = { exact: coins('60'), whole: coins('60'), extra: 0n };
    expect(shareOf({ id: 1, wanted: '60' }, { project: { ...project, demand: '90' }, cut: null })).toEqual(share);
  });
});

describe('what went back', () => {
  const row = { state: 'locked', wanted: '60', price: '2', index: null, charged: '88', pay_currency_id: 3 } as const;

  test.each([
    ['of a part', {}, '32'],
    ['of nothing allotted', { state: 'refunded', charged: '0' }, '120'],
    ['in the pay coin', { index: '50000', pay_currency_id: 1, charged: '0.0018' }, '0.0006'],
  ] as const)('%s', (_, changes, refund) => {
    expect(refundOf({ ...row, ...changes })).toBe(coins(refund));
  });

  test('of a sale that was called off before the pay coin had its price is not known', () => {
    expect(refundOf({ ...row, state: 'refunded', charged: '0', pay_currency_id: 1 })).toBeUndefined();
  });
});
