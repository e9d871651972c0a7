// The table of thresholds: each stands within its own bounds, and what an admin may set lies in them.
import { expect, test } from 'vitest';
import { CUSTODY_ALARM_KINDS, isThreshold, isWatched, SEVERITIES, THRESHOLDS, WATCHED_KINDS } from './alarms.ts';

test.each(WATCHED_KINDS)('%s begins within its bounds', (kind) => {
  expect(isThreshold(kind, THRESHOLDS[kind])).toBe(true);
  expect(THRESHOLDS[kind].looks).toBeGreaterThan(0);
});

test.each([
  ['queue_deep', 100, 20_000, true],
  ['queue_deep', 99, 20_000, false],
  ['queue_deep', 100, 20_001, false],
  ['queue_deep', 500, 400, false],
  ['queue_deep', 500.5, 600, false],
  ['index_too_few_sources', 4, 3, true],
  ['index_too_few_sources', 3, 4, false],
] as const)('%s may be set to %d and %d: %s', (kind, warning, critical, may) => {
  expect(isThreshold(kind, { warning, critical })).toBe(may);
});

test('what is told has a severity, and no threshold', () => {
  expect(Object.keys(SEVERITIES).toSorted()).toEqual([...CUSTODY_ALARM_KINDS].toSorted());
  expect(CUSTODY_ALARM_KINDS.some(isWatched)).toBe(false);
});
