import { amount, formatUnits, parseUnits, ppm } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { StakeCurrency, Term } from '../terms.ts';
import { checkOrder } from './check-order.ts';
import { breakEvenOf, previewOrder, stepStake } from './preview.ts';

const units = (text: string) => amount(parseUnits(text) ?? 0n);

const term: Term = { seconds: 30, ratio: ppm(900_000n), ratioText: '90' };
const currency: StakeCurrency = {
  id: 3,
  name: 'USDT',
  presets: ['10', '50'].map(units),
  feeRate: ppm(5_000n),
  minimum: units('10'),
  maximum: units('5000'),
  step: units('10'),
  openMax: 50,
  available: units('100'),
  edges: new Map([[30, '5.5']]),
};
const draftOf = (stake: string) => ({ term, currency, stake });

describe('what an order would come to', () => {
  test('costs stake and fee, and a win brings stake and profit', () => {
    const { stake, fee, cost, payout, edge } = previewOrder(draftOf('20'));
    expect([stake, fee, cost, payout].map(formatUnits)).toEqual(['20', '0.1', '20.1', '38']);
    expect(edge).toBe('5.5');
  });

  test('is nothing without a stake', () => {
    const { fee, cost, payout } = previewOrder(draftOf(''));
    expect([fee, cost, payout]).toEqual([0n, 0n, 0n]);
  });

  test('needs more than half of the orders to win: 1.005 / 1.9', () => {
    expect(breakEvenOf({ term, currency })).toBe(529);
  });
});

describe('a step of the stake', () => {
  test.each([
    ['10', 1, '20'],
    ['20', -1, '10'],
    ['25', 1, '30'],
    ['25', -1, '20'],
    ['', 1, '10'],
    ['', -1, '10'],
    ['10', -1, '10'],
    ['5000', 1, '5000'],
    ['9000', -1, '5000'],
  ] as const)('from %s by %s is %s', (stake, by, expected) => {
    expect(formatUnits(stepStake({ currency, stake }, by))).toBe(expected);
  });
});

describe('what is wrong with an order', () => {
  const check = (stake: string, openCount = 0) => checkOrder(draftOf(stake), previewOrder(draftOf(stake)), openCount);

  test.each([
    ['', { text: 'micro.error.stake' }],
    ['5', { text: 'micro.error.minimum', values: { minimum: '10' } }],
    ['5010', { text: 'micro.error.maximum', values: { maximum: '5000' } }],
    ['15', { text: 'micro.error.step', values: { step: '10' } }],
    ['100', { text: 'micro.error.balance', values: { missing: '0.5' } }],
    ['90', undefined],
  ])('of a stake of %s', (stake, expected) => {
    expect(check(stake)).toEqual(expected);
  });

  test('counts open orders before it asks for money', () => {
    expect(check('100', 50)).toEqual({ text: 'micro.error.openMax', values: { maximum: 50 } });
    expect(check('10', 49)).toBeUndefined();
  });

  test('asks visitors for no money', () => {
    const draft = { ...draftOf('100'), currency: { ...currency, available: undefined } };
    expect(checkOrder(draft, previewOrder(draft), 0)).toBeUndefined();
  });
});
