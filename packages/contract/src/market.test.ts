import { expect, test } from 'vitest';
import { periodField, PERIODS } from './market.ts';
import { subscription } from './realtime.ts';

test('a period is one of ours or another spelling of one', () => {
  for (const period of PERIODS) expect(periodField.parse(period)).toBe(period);
  expect(periodField.parse('1day')).toBe('1D');
  expect(periodField.parse('15')).toBe('15min');
});

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '2min'])(
  'what every object answers to is no period: %s',
  (period) => {
    expect(periodField.safeParse(period).success).toBe(false);
    expect(subscription.safeParse({ channel: 'kline', market: 'BTC/USDT', period }).success).toBe(false);
  },
);
