import { amount, parseUnits } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { coinsMost, findFault, paymentOf, placesOf } from './purchase.ts';

const coins = (text: string) => amount(parseUnits(text) ?? 0n);

const USDT = { currency_id: 3, currency_name: 'USDT', price: '3', index: '1' };
const BTC = { currency_id: 1, currency_name: 'BTC', price: '0.00006', index: '50000' };
const SALE = {
  buymoney: '3',
  step: '0.1',
  minimum: '5',
  mode: 'first_come',
  right: '80',
  own_left: '50',
} as const;

test('what it costs: in USDT to the last digit, in a coin with two percent more held meanwhile', () => {
  expect(paymentOf(SALE, USDT, coins('0.1'))).toEqual({ cost: coins('0.3'), held: coins('0.3') });
  expect(paymentOf(SALE, BTC, coins('10'))).toEqual({ cost: coins('0.0006'), held: coins('0.000612') });
  expect(paymentOf(SALE, { ...BTC, price: null, index: null }, coins('10'))).toBeUndefined();
});

describe('all', () => {
  test.each([
    ['the balance, in whole steps', SALE, USDT, '100', '33.3'],
    ['the balance of a pay coin, with what is held beyond the cost', SALE, BTC, '0.000612', '10'],
    ['what the limit leaves', SALE, USDT, '1000', '50'],
    ['what is left of the sale', { ...SALE, right: '7.25' }, USDT, '1000', '7.2'],
    ['the limit of a pro rata sale, whatever is left', { ...SALE, mode: 'pro_rata', right: '0' }, USDT, '1000', '50'],
    ['nothing without a price', SALE, { ...BTC, index: null }, '1', '0'],
  ] as const)('is %s', (_, sale, pay, available, most) => {
    expect(coinsMost(sale, pay, coins(available))).toBe(coins(most));
  });
});

describe('a fault', () => {
  test.each([
    ['0', {}, 'empty'],
    ['5.05', {}, 'step'],
    ['4.9', {}, 'minimum'],
    ['50.1', {}, 'limit'],
    ['30', { right: '20' }, 'left'],
    ['30', { right: '20', mode: 'pro_rata' }, undefined],
    ['40', {}, 'available'],
    ['33.3', {}, undefined],
  ] as const)('of %s coins', (wanted, changes, fault) => {
    const own = { coins: coins(wanted), available: coins('100') };
    expect(findFault({ ...SALE, ...changes }, USDT, own)).toBe(fault);
  });

  test('where the pay coin has no price', () => {
    const own = { coins: coins('10'), available: coins('1') };
    expect(findFault(SALE, { ...BTC, index: null }, own)).toBe('price');
  });
});

test.each([
  ['1', 0],
  ['0.1', 1],
  ['0.00000001', 8],
])('a step of %s has %s places', (step, places) => {
  expect(placesOf({ step })).toBe(places);
});
