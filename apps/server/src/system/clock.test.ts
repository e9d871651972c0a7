// Time that never goes back.
import { expect, test } from 'vitest';
import { createClock, createProcessTime } from './clock.ts';

/** A machine whose time of day can be set while its monotonic time goes on. */
function createMachine() {
  let systemMs = 1_000_000;
  let monotonicMs = 40;
  const clock = createClock(createProcessTime({ systemMs: () => systemMs, monotonicMs: () => monotonicMs }));
  return {
    clock,
    pass: (ms: number) => {
      systemMs += ms;
      monotonicMs += ms;
    },
    set: (ms: number) => {
      systemMs += ms;
    },
  };
}

test('a machine that is set back does not turn time back: it goes on as it was', () => {
  const { clock, pass, set } = createMachine();
  pass(500);
  set(-3_600_000);
  expect(clock.now()).toBe(1_000_500);
  pass(10_000);
  expect(clock.now()).toBe(1_010_500);
  // Set right again, it has nothing to catch up with.
  set(3_600_000);
  expect(clock.now()).toBe(1_010_500);
});

test('a machine that is set forward, or slept, is followed', () => {
  const { clock, pass, set } = createMachine();
  set(7_200_000);
  expect(clock.now()).toBe(8_200_000);
  set(-1);
  pass(1_000);
  expect(clock.now()).toBe(8_201_000);
});

test('the clock of this process begins with the system’s time and never goes back', () => {
  const before = Date.now();
  const clock = createClock();
  let last = clock.now();
  expect(last).toBeGreaterThanOrEqual(before);
  for (let index = 0; index < 10_000; index += 1) {
    const now = clock.now();
    expect(now).toBeGreaterThanOrEqual(last);
    expect(Number.isSafeInteger(now)).toBe(true);
    last = now;
  }
});
