import { expect, test } from 'vitest';
import { monthOf } from './statement.ts';

test('a month ends at midnight in UTC+8', () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 15, 59, 59, 999))).toBe('2026-11');
  expect(monthOf(Date.UTC(2026, 10, 30, 16))).toBe('2026-12');
  expect(monthOf(Date.UTC(2026, 11, 31, 16))).toBe('2027-01');
});
