// Rates and durations of the last minutes.
import { expect, test } from 'vitest';
import { PaceCounts } from './pace.ts';

test('counts a minute, knows ten, and forgets', () => {
  let nowMs = 0;
  const pace = new PaceCounts(() => nowMs);
  expect(pace.read()).toEqual({
    commandsPerSecond: 0,
    commitsPerSecond: 0,
    minuteP99Ms: undefined,
    p50Ms: undefined,
    p99Ms: undefined,
  });
  for (let commit = 0; commit < 99; commit += 1) pace.add(10, 2);
  pace.add(10, 400);
  const first = pace.read();
  expect(first.commandsPerSecond).toBeCloseTo(1_000 / 60);
  expect(first.commitsPerSecond).toBeCloseTo(100 / 60);
  // To an eighth.
  expect(first.minuteP99Ms).toBeGreaterThanOrEqual(2);
  expect(first.minuteP99Ms).toBeLessThan(2.25);
  pace.add(1, 400);
  expect(pace.read().minuteP99Ms).toBeGreaterThanOrEqual(400);
  nowMs = 61_000;
  expect(pace.read()).toMatchObject({ commandsPerSecond: 0, minuteP99Ms: undefined });
  expect(pace.read().p50Ms).toBeLessThan(2.25);
  nowMs = 601_000;
  expect(pace.read().p50Ms).toBeUndefined();
});

test('what takes longest falls into the last step', () => {
  const pace = new PaceCounts(() => 0);
  pace.add(1, 1e9);
  expect(pace.read().p50Ms).toBeGreaterThan(60_000);
});
