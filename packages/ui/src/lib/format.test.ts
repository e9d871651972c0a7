import { describe, expect, test, vi } from 'vitest';
import {
  directionOf,
  formatChange,
  formatDecimal,
  formatMoment,
  formatTime,
  formatWireTime,
  NO_VALUE,
} from './format.ts';
import { setTimeZone } from './time-zone.ts';

describe('formatDecimal', () => {
  test('groups digits that a float could not hold', () => {
    expect(formatDecimal('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678');
  });

  test.each([
    ['68123.456', { places: 2 }, '68,123.46'],
    ['68123.456', { places: 2, rounding: 'towards_zero' }, '68,123.45'],
    ['5', { places: 4 }, '5.0000'],
    ['-0.5', {}, '\u22120.5'],
    ['0.25', { sign: 'always' }, '+0.25'],
    ['0.00', { sign: 'always' }, '0.00'],
    ['1e5', {}, NO_VALUE],
    ['', {}, NO_VALUE],
    [undefined, {}, NO_VALUE],
  ] as const)('%s with %o reads %s', (text, options, expected) => {
    expect(formatDecimal(text, options)).toBe(expected);
  });
});

test('a change always shows its sign, and none when it rounds to nothing', () => {
  expect([formatChange('1.254'), formatChange('-0.8'), formatChange('-0.001')]).toEqual([
    '+1.25%',
    '\u22120.80%',
    '0.00%',
  ]);
  expect([directionOf('0.01'), directionOf('-3'), directionOf('0.00'), directionOf(undefined)]).toEqual([
    'up',
    'down',
    'flat',
    'flat',
  ]);
});

test('times are those of Asia/Shanghai, wherever the browser is', () => {
  const at = Date.UTC(2026, 0, 31, 17, 5, 9);
  expect(formatTime(at)).toBe('01:05:09');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  expect(formatMoment(at)).toMatch(/^(02\D?01|01\D?02)\D+01:05:09$/);
  vi.useRealTimers();
});

test('a moment of another year names it, as years begin in the chosen zone', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  expect(formatMoment(Date.UTC(2025, 11, 31, 15, 59, 59))).toMatch(/2025.* 23:59:59/);
  expect(formatMoment(Date.UTC(2025, 11, 31, 16))).not.toMatch(/202\d/);
  vi.useRealTimers();
});

test('a time of the wire is read in the chosen zone, and what is none stays', () => {
  expect(formatWireTime('2026-11-21 08:30:00')).toContain('08:30:00');
  setTimeZone('UTC');
  expect(formatWireTime('2026-11-21 08:30:00')).toContain('00:30:00');
  setTimeZone('Asia/Shanghai');
  expect(formatWireTime('')).toBe('');
});
