import { parseUnits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { boundsOf, checkMoney, type DealTerms, previewDeal } from './check-deal.ts';

const units = (text: string): bigint => parseUnits(text) ?? 0n;

const terms: DealTerms = {
  rate: '7.20000000',
  recharge_rate: '0.5',
  cash_rate: '1',
  recharge_min: '100.00',
  recharge_amount: '50000.00',
  recharge_left: '7200.00',
  cash_min: '200.00',
  cash_amount: '30000.00',
  user_balance: '1010.00000000',
};

describe('a deposit', () => {
  test('brings the money at the rate, less the fee', () => {
    expect(previewDeal('buy', '7200', terms)).toEqual({ number: units('995'), fee: units('5') });
  });

  test('is bounded by what the acceptor has left', () => {
    expect(boundsOf('buy', terms)).toEqual({ minimum: units('100'), maximum: units('7200') });
    expect(checkMoney('buy', '7200.01', terms)).toEqual({ text: 'acceptor.fault.maximum', figure: units('7200') });
    expect(checkMoney('buy', '99.99', terms)).toEqual({ text: 'acceptor.fault.minimum', figure: units('100') });
    expect(checkMoney('buy', '7200', terms)).toBeUndefined();
  });
});

describe('a withdrawal', () => {
  test('costs the money at the rate and the fee', () => {
    expect(previewDeal('sell', '7200', terms)).toEqual({ number: units('1010'), fee: units('10') });
  });

  test('is bounded by the own balance', () => {
    expect(checkMoney('sell', '7200', terms)).toBeUndefined();
    expect(checkMoney('sell', '14400', terms)).toEqual({ text: 'acceptor.fault.balance', figure: units('1010') });
    expect(checkMoney('sell', '30000.01', terms)).toEqual({ text: 'acceptor.fault.maximum', figure: units('30000') });
  });
});

test('nothing is computed of nothing', () => {
  expect(previewDeal('buy', '', terms)).toBeUndefined();
  expect(checkMoney('buy', '', terms)).toEqual({ text: 'acceptor.fault.money' });
});
