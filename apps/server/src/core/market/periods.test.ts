import { market } from '@bourse/contract';
import { instant } from '@bourse/domain';
import { expect, test } from 'vitest';
import { nextOpening, openingOf, periodOf } from './periods.ts';

/** Reads a time of Asia/Shanghai. */
const shanghai = (text: string) => instant(Date.parse(`${text}+08:00`));

// 2026-11-21 is a Saturday.
test.each([
  ['1min', '2026-11-21T12:34:00', '2026-11-21T12:35:00'],
  ['3min', '2026-11-21T12:33:00', '2026-11-21T12:36:00'],
  ['5min', '2026-11-21T12:30:00', '2026-11-21T12:35:00'],
  ['15min', '2026-11-21T12:30:00', '2026-11-21T12:45:00'],
  ['30min', '2026-11-21T12:30:00', '2026-11-21T13:00:00'],
  ['60min', '2026-11-21T12:00:00', '2026-11-21T13:00:00'],
  ['120min', '2026-11-21T12:00:00', '2026-11-21T14:00:00'],
  ['240min', '2026-11-21T12:00:00', '2026-11-21T16:00:00'],
  ['360min', '2026-11-21T12:00:00', '2026-11-21T18:00:00'],
  ['720min', '2026-11-21T12:00:00', '2026-11-22T00:00:00'],
  ['1D', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
  ['3D', '2026-11-21T00:00:00', '2026-11-24T00:00:00'],
  ['1W', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
  ['1M', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
] as const)('12:34:56 on 2026-11-21 belongs to the %s candle from %s to %s', (name, opening, end) => {
  const period = periodOf(name);
  expect(openingOf(period, shanghai('2026-11-21T12:34:56'))).toBe(shanghai(opening));
  expect(nextOpening(period, shanghai(opening))).toBe(shanghai(end));
});

test('three days are counted from 1970-01-01, and a month begins at midnight in Shanghai', () => {
  expect(openingOf(periodOf('3D'), shanghai('1970-01-03T23:59:59'))).toBe(shanghai('1970-01-01T00:00:00'));
  expect(openingOf(periodOf('3D'), shanghai('1970-01-04T00:00:00'))).toBe(shanghai('1970-01-04T00:00:00'));
  expect(openingOf(periodOf('1M'), shanghai('2027-01-01T00:00:00'))).toBe(shanghai('2027-01-01T00:00:00'));
  expect(openingOf(periodOf('1M'), instant(shanghai('2027-01-01T00:00:00') - 1))).toBe(shanghai('2026-12-01T00:00:00'));
});

test('the candles of every period follow each other without a hole, at every time of a year', () => {
  for (const name of market.PERIODS) {
    const period = periodOf(name);
    for (let day = 0; day < 366; day += 1) {
      const at = instant(shanghai('2026-01-01T05:07:11') + day * 86_400_000);
      const opening = openingOf(period, at);
      const end = nextOpening(period, opening);
      expect(opening <= at && at < end).toBe(true);
      expect(openingOf(period, end)).toBe(end);
      expect(openingOf(period, instant(end - 1))).toBe(opening);
    }
  }
});
