import { formatUnits } from '@bourse/domain';
import { expect, test } from 'vitest';
import { dayLimitOf, feeOf, findFault, greatest, receivedOf } from './withdraw-draft.ts';

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

test.each([
  // The level leaves 10,000 USDT: less than the 7,000 coins at a price of 3, more at a price of 1.
  ['the level at a high price', { level_left: '10000', usdt_price: '3' }, '7000', 'levelDay'],
  ['the coin at a low price', { level_left: '10000', usdt_price: '1' }, '7000', 'coinDay'],
  ['the coin where it is nearly used up', { level_left: '10000', usdt_price: '3' }, '99', 'coinDay'],
  ['the coin where no price is fresh', { level_left: '0', usdt_price: '' }, '7000', 'coinDay'],
])('one limit of 24 hours is shown, and said once it is passed: %s', (_, own, day_left, code) => {
  const [owned, bounds] = [
    { ...owning('5000'), ...own, level_limit: '20000' },
    { ...network, day_left },
  ];
  const shown =
    code === 'levelDay'
      ? { code, left: own.level_left, limit: '20000' }
      : { code, left: day_left, limit: network.day_limit };
  expect(dayLimitOf(bounds, owned)).toEqual(shown);
  const tooMuch = { ...bounds, max_number: '20000' };
  expect(findFault(tooMuch, '9000', { ...owned, change_balance: '9999' })).toEqual(shown);
});

test('all is what one has, up to what one withdrawal and the day allow', () => {
  expect(greatest(network, owning('120.5'))).toBe('120.5');
  expect(greatest(network, owning('6000'))).toBe('5000');
  expect(greatest({ ...network, day_left: '99.5' }, owning('6000'))).toBe('99.5');
  const priced = { ...owning('6000'), level_left: '1000', usdt_price: '3' };
  expect(greatest(network, priced)).toBe('333.33333333');
  expect(greatest(network, { ...priced, usdt_price: '' })).toBe('5000');
});

test.each([
  [owning('6000'), '7000'],
  [owning('6000'), '99.5'],
  [{ ...owning('6000'), level_left: '1000', usdt_price: '3' }, '7000'],
  [{ ...owning('6000'), level_left: '0.00000001', usdt_price: '0.00000003' }, '7000'],
  [{ ...owning('0.7'), level_left: '46123.45678901', usdt_price: '104211.87' }, '7000'],
])('nothing is wrong with all of %j with %s left of the day', (owned, day_left) => {
  const bounds = { ...network, rate: '0.0002', min_number: '0.001', day_left };
  expect(findFault(bounds, greatest(bounds, owned), owned)).toBeUndefined();
});

test('where even the least is too much, all is the least, and what stands in its way is said', () => {
  const saidOf = (bounds: typeof network, owned: ReturnType<typeof owning>) =>
    findFault(bounds, greatest(bounds, owned), owned);
  expect(saidOf(network, owning('9.5'))).toEqual({ code: 'balance', figure: '9.5' });
  expect(saidOf({ ...network, day_left: '0' }, owning('100'))).toEqual({ code: 'coinDay', left: '0', limit: '8000' });
  const used = { ...owning('100'), level_left: '4' };
  expect(saidOf(network, used)).toEqual({ code: 'levelDay', left: '4', limit: '1000000' });
});
