import { formatUnits } from '@bourse/domain';
import { expect, test } from 'vitest';
import { feeOf, findFault, greatest, receivedOf } from './withdraw-draft.ts';

const network = {
  rate: '3',
  rate_percent: '0',
  min_number: '10',
  max_number: '5000',
  day_limit: '8000',
  day_left: '7000',
};
const owning = (change_balance: string) => ({
  change_balance,
  level_limit: '1000000',
  level_left: '1000000',
  usdt_price: '1',
});

test('what arrives is the amount less the fee, never below zero', () => {
  expect(receivedOf(network, '100')).toBe('97');
  expect(receivedOf(network, '3')).toBe('0');
  expect(receivedOf(network, '')).toBe('0');
});

test('a fee in percent comes on top and rounds up', () => {
  expect(formatUnits(feeOf({ rate: '1', rate_percent: '0.1' }, '200'))).toBe('1.2');
  expect(formatUnits(feeOf({ rate: '0', rate_percent: '0.1' }, '0.00000001'))).toBe('0.00000001');
});

test('what is wrong is said with its figure', () => {
  expect(findFault(network, '', owning('100'))).toEqual({ code: 'missing' });
  expect(findFault(network, '9.99999999', owning('100'))).toEqual({ code: 'minimum', figure: '10' });
  expect(findFault(network, '5000.1', owning('9000'))).toEqual({ code: 'maximum', figure: '5000' });
  expect(findFault({ ...network, min_number: '1' }, '3', owning('100'))).toEqual({ code: 'fee', figure: '3' });
  expect(findFault(network, '101', owning('100'))).toEqual({ code: 'balance', figure: '100' });
  expect(findFault(network, '100', owning('100'))).toBeUndefined();
});

test('a limit of 24 hours is said with what is left of it, in USDT before the coin', () => {
  const owned = { ...owning('9000'), level_limit: '10000', level_left: '150', usdt_price: '1.5' };
  expect(findFault(network, '100', owned)).toBeUndefined();
  expect(findFault(network, '100.00000001', owned)).toEqual({ code: 'levelDay', left: '150', limit: '10000' });
  const nearlyUsed = { ...network, day_left: '99' };
  expect(findFault(nearlyUsed, '99', owned)).toBeUndefined();
  expect(findFault(nearlyUsed, '99.5', owned)).toEqual({ code: 'coinDay', left: '99', limit: '8000' });
  // Without a fresh price operators look at it instead.
  expect(findFault(network, '4000', { ...owned, usdt_price: '' })).toBeUndefined();
});

test('all is what one has, up to the greatest that may be', () => {
  expect(greatest(network, '120.5')).toBe('120.5');
  expect(greatest(network, '6000')).toBe('5000');
});
