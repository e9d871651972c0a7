import { expect, test } from 'vitest';
import { calculateBackoffMs, usualBackoff } from './backoff.ts';

test('a program that keeps dying is started after 0.2 s, then twice as late each time, at most after 5 s', () => {
  const waits: number[] = [];
  let previousMs: number | undefined;
  for (let death = 0; death < 7; death += 1) {
    previousMs = calculateBackoffMs(usualBackoff, { previousMs, healthyForMs: 100 });
    waits.push(previousMs);
  }
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
});

test('30 s of health make the wait short again', () => {
  expect(calculateBackoffMs(usualBackoff, { previousMs: 5_000, healthyForMs: 29_999 })).toBe(5_000);
  expect(calculateBackoffMs(usualBackoff, { previousMs: 5_000, healthyForMs: 30_000 })).toBe(200);
});
