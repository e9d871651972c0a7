import { expect, test } from 'vitest';
import { boundsOfMonth, monthOf, sumUp } from './statement-sums.ts';

test('a month begins and ends in UTC+8', () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 15, 59))).toBe('2026-11');
  expect(monthOf(Date.UTC(2026, 10, 30, 16))).toBe('2026-12');
  const { from, to } = boundsOfMonth('2026-12');
  expect([from, to]).toEqual([Date.UTC(2026, 10, 30, 16), Date.UTC(2026, 11, 31, 16)]);
});

test('sums are by coin and kind; a transfer counts once', () => {
  const row = (kind: 'deposit' | 'withdraw' | 'transfer' | 'other', value: string, currency_name = 'USDT') => ({
    kind,
    value,
    currency_name,
  });
  const rows = [
    row('deposit', '500'),
    row('deposit', '0.3', 'BTC'),
    row('withdraw', '-100'),
    row('transfer', '-20.5'),
    row('transfer', '20.5'),
    row('other', '-1'),
    row('other', '0.25'),
  ];
  expect(sumUp(rows)).toEqual([
    { coin: 'BTC', deposit: '0.3', withdraw: '0', transfer: '0', other: '0' },
    { coin: 'USDT', deposit: '500', withdraw: '-100', transfer: '20.5', other: '-0.75' },
  ]);
});
