import { fields } from '@bourse/contract';
import { units, type Worth } from '@bourse/domain';
import { expect, test } from 'vitest';
import { bitcoin, tether, walletsOf } from './testing-wallets.ts';
import { movable } from './transfer/use-draft.ts';
import { coinsOf, rowsOf, applyBalances } from './wallet-rows.ts';
import { worthText } from './worth-text.ts';
import {
  convertWorth,
  heldOf,
  isSmall,
  namesWithout,
  sharesOf,
  worthInCny,
  worthOf,
  worthOfAll,
  worthOfWallet,
} from './worth.ts';

const UNKNOWN = fields.UNKNOWN_FIGURE;

const held = walletsOf([
  tether({ change_balance: '10000', lock_change_balance: '0.5', legal_balance: '5000' }),
  bitcoin({ change_balance: '0.5' }),
]);

test('a wallet has the coins that carry its flag, and each coin is listed once over all', () => {
  expect(rowsOf(held, 'micro').map((row) => row.currency_name)).toEqual(['USDT']);
  expect(rowsOf(held, 'change').map((row) => row.currency_name)).toEqual(['USDT', 'BTC']);
  expect(coinsOf(held).map((row) => row.currency_name)).toEqual(['USDT', 'BTC']);
});

test('what lies in a wallet that offers the coin no more is seen, counted and moved', () => {
  const left = walletsOf([tether(), bitcoin({ is_lever: 0, lever_balance: '0.1', lock_lever_balance: '0.2' })]);
  expect(rowsOf(left, 'lever').map((row) => row.currency_name)).toEqual(['USDT', 'BTC']);
  expect(worthOfWallet(left, 'lever').known).toBe(units('18000'));
  const [, row] = coinsOf(left);
  expect(row && heldOf(row).all).toBe(units('0.3'));
  expect(movable(coinsOf(left)).map((one) => one.currency_name)).toEqual(['USDT', 'BTC']);
});

test('locked money counts, sums are exact and rounded down once', () => {
  // 10,000.5 + 0.5 × 60,000.00000001 is 40,000.500000005.
  expect(worthOfWallet(held, 'change').known).toBe(units('40000.5'));
  expect(worthOfAll(held).known).toBe(units('45000.5'));
  expect(heldOf(tether({ lever_balance: '1', lock_micro_balance: '2' }))).toEqual({
    available: units('1'),
    locked: units('2'),
    all: units('3'),
  });
});

test('a balance is small below one USDT', () => {
  expect(isSmall(worthOf(tether(), units('0.99999999')))).toBe(true);
  expect(isSmall(worthOf(tether(), units('1')))).toBe(false);
});

test('a worth is shown in CNY by the rate, in a coin by its price, and not where that has none', () => {
  const coins = coinsOf(held);
  const worth: Worth = { known: units('120'), without: [], state: 'exact' };
  expect(convertWorth(worth, held, coins, 'CNY')).toBe('852');
  expect(convertWorth(worth, held, coins, 'BTC')).toBe('0.00199999');
  expect(convertWorth(worth, held, [bitcoin({ usdt_price: UNKNOWN })], 'BTC')).toBeUndefined();
  expect(convertWorth(worth, { ...held, ExRate: UNKNOWN }, coins, 'CNY')).toBeUndefined();
  expect(worthInCny({ available: '1', locked: '0.5' }, '7.1')).toBe('10.65');
  expect(worthInCny({ available: '1', locked: '0.5' }, UNKNOWN)).toBeUndefined();
});

test('shares are the largest first and leave out what is worth nothing', () => {
  const shares = sharesOf([
    { name: 'A', worth: units('1') },
    { name: 'B', worth: 0n },
    { name: 'C', worth: units('3') },
  ]);
  expect(shares.map(({ name, part }) => [name, part])).toEqual([
    ['C', 0.75],
    ['A', 0.25],
  ]);
  expect(sharesOf([])).toEqual([]);
});

test('a pushed balance takes the place of the one that was asked for, in every wallet’s list', () => {
  const pushed = applyBalances(held, [
    { currency: 3, wallet: 'lever', available: '7', locked: '1' },
    { currency: 99, wallet: 'change', available: '9', locked: '0' },
    { currency: 1, wallet: 'elsewhere', available: '9', locked: '0' },
  ]);
  for (const name of ['change_wallet', 'legal_wallet'] as const)
    expect(pushed[name].balance[0]).toMatchObject({
      lever_balance: '7',
      lock_lever_balance: '1',
      legal_balance: '5000',
    });
  expect(pushed.change_wallet.balance[1]).toEqual(held.change_wallet.balance[1]);
});

test('a coin without a known price is never worth nothing: a sum says what it is without', () => {
  const unknown = bitcoin({ usdt_price: UNKNOWN, change_balance: '99' });
  const beside = walletsOf([tether({ change_balance: '12.5' }), unknown]);
  expect(worthText(worthOfAll(beside))).toBe('≥ 12.50');
  expect(namesWithout(beside, worthOfAll(beside))).toEqual(['BTC']);
  const alone = walletsOf([tether(), unknown]);
  expect(worthText(worthOfWallet(alone, 'change'))).toBe('–');
  expect(worthText(worthOfWallet(alone, 'legal'))).toBe('0.00');
  expect(isSmall(worthOf(unknown, units('99')))).toBe(false);
  expect(convertWorth(worthOfAll(beside), beside, coinsOf(beside), 'CNY')).toBe('≥88.75');
});
