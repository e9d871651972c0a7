import { expect, test } from 'vitest';
import { nameByCalendar, placeOfMark } from './candle-names.ts';
import { intervalInfo, type Interval } from './intervals.ts';

const shanghai = (time: string): number => Date.parse(`${time}+08:00`);

test.each<[Interval, string, string | undefined]>([
  ['1D', '2026-11-20T00:00', '2026-11-20'],
  ['3D', '2026-11-19T00:00', '2026-11-19'],
  ['1W', '2026-11-16T00:00', '2026-11-16'],
  ['1M', '2026-11-01T00:00', '2026-11'],
  ['1D', '2027-01-01T00:00', '2027-01-01'],
  ['1M', '2027-01-01T00:00', '2027-01'],
  ['1min', '2026-11-20T00:00', undefined],
  ['720min', '2026-11-20T00:00', undefined],
])('a candle of %s that opens at %s in Shanghai is named %s in every zone', (interval, opening, name) => {
  expect(nameByCalendar(intervalInfo[interval].period.type, shanghai(opening))).toBe(name);
});

// In New York the candle of March opens on February 28th, and its next one for the library on March 28th at 11:00.
test.each([
  ['2026-03-28T11:00:00-04:00', '2026-04'],
  ['2026-11-30T12:00:00-05:00', '2026-12'],
  ['2026-05-01T00:00:00+14:00', '2026-05'],
])('a month that is still to come and that the library lets begin at %s is %s', (reckoned, name) => {
  expect(nameByCalendar('month', Date.parse(reckoned))).toBe(name);
});

test('a fill stands at the candle of its month', () => {
  expect(placeOfMark('month', shanghai('2026-11-20T12:00'))).toBe(shanghai('2026-11-01T00:00'));
  expect(placeOfMark('month', shanghai('2026-11-01T00:00'))).toBe(shanghai('2026-11-01T00:00'));
  expect(placeOfMark('month', shanghai('2026-10-31T23:59'))).toBe(shanghai('2026-10-01T00:00'));
  expect(placeOfMark('day', shanghai('2026-11-20T12:00'))).toBe(shanghai('2026-11-20T12:00'));
});
