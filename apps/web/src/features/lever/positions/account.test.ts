import { formatUnits, price, units } from '@bourse/domain';
import { expect, test } from 'vitest';
import { accountNow, accountOf, gaugeOf, outlookOf, riskLevelOf } from './account.ts';
import { costsOf, distanceOfPosition, indexOf, readPosition, roeOfRow } from './position.ts';
import { testingRow } from './testing-rows.ts';

const wallet = { available: '497.24875', locked: '510.25' };
const position = readPosition(testingRow());

test('a row says what its position makes of its margin, and how far it is from liquidation', () => {
  expect(roeOfRow(testingRow())).toBe(18_98);
  expect(formatUnits(indexOf(position))).toBe('51000');
  expect(distanceOfPosition(position)).toBe(-10_64);
  expect(distanceOfPosition(readPosition(testingRow({ liquidation_price: '' })))).toBeUndefined();
  expect(formatUnits(costsOf(testingRow({ overnight_money: '1.00000000' })))).toBe('3.50125');
});

test('an account is its money with what its positions would bring', () => {
  const account = accountOf(wallet, [position]);
  expect(formatUnits(account.equity)).toBe('1102.44875');
  expect(formatUnits(account.held)).toBe('10');
  expect(account.riskRate).toBe(220_37);
});

test('without positions there is no risk, and equity is the money', () => {
  const account = accountOf({ available: '12', locked: '0' }, []);
  expect([account.riskRate, formatUnits(account.equity)]).toEqual([undefined, '12']);
});

test('a move of the index shows where the account would stand', () => {
  const fallen = outlookOf(wallet, [position], -5);
  expect(formatUnits(fallen.equity)).toBe('847.57625');
  expect([fallen.riskRate, fallen.isLiquidated]).toEqual([169_43, false]);
  expect(outlookOf(wallet, [position], -12).isLiquidated).toBe(true);
});

test('an order meets the account at the index of now', () => {
  const now = accountNow(wallet, [position], { symbol: 'BTC/USDT', index: price(units('50000')) });
  expect(formatUnits(now.equityScaled / 10n ** 14n)).toBe('1002.49875');
  expect(now.slope).toBe(units('0.1') * 999_500n);
  const elsewhere = accountNow(wallet, [position], { symbol: 'ETH/USDT', index: price(units('2000')) });
  expect([formatUnits(elsewhere.equityScaled / 10n ** 14n), elsewhere.slope]).toEqual(['1102.44875', 0n]);
});

test.each([
  [undefined, 'none', 100],
  [500_00, 'safe', 100],
  [130_00, 'watch', 40],
  [120_00, 'warning', 30],
  [110_00, 'danger', 20],
  [-5_00, 'danger', 0],
] as const)('a risk rate of %s is %s', (rate, level, place) => {
  expect([riskLevelOf(rate), gaugeOf(rate)]).toEqual([level, place]);
});
