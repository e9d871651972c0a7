import { describe, expect, test } from 'vitest';
import { ClockOffset } from './clock-offset.ts';

const NOW = 1_000_000;

describe('the offset of the server clock', () => {
  test('is none until the server has spoken', () => {
    expect(new ClockOffset().ms).toBe(0);
  });

  test('takes half of the way off, and keeps to the quickest answer', () => {
    const clock = new ClockOffset();
    clock.hear({ time: NOW + 5_000, roundTripMs: 400, now: NOW });
    expect(clock.ms).toBe(5_200);
    clock.hear({ time: NOW + 5_000 + 970, roundTripMs: 60, now: NOW + 1_000 });
    expect(clock.ms).toBe(5_000);
    clock.hear({ time: NOW + 5_000 + 1_900, roundTripMs: 500, now: NOW + 2_000 });
    expect(clock.ms).toBe(5_000);
  });

  test('forgets what was known of a clock that has been moved', () => {
    const clock = new ClockOffset();
    clock.hear({ time: NOW, roundTripMs: 10, now: NOW });
    clock.hear({ time: NOW + 61_000, roundTripMs: 80, now: NOW + 1_000 });
    expect(clock.ms).toBe(60_040);
  });

  test('goes on at once where the server speaks of a later moment', () => {
    const clock = new ClockOffset();
    clock.hear({ time: NOW, roundTripMs: 10, now: NOW });
    clock.mustBeAfter(NOW, NOW);
    expect(clock.ms).toBe(5);
    clock.mustBeAfter(NOW + 90_000, NOW + 1_000);
    expect(clock.ms).toBe(89_000);
    clock.hear({ time: NOW + 92_000, roundTripMs: 20, now: NOW + 3_000 });
    expect(clock.ms).toBe(89_010);
  });
});
