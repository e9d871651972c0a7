import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchAttendance } from './attendance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a screen is left once nothing has moved for ten minutes, and attended again at the first sign', () => {
  const screen = new EventTarget();
  const { isAttended, subscribe } = watchAttendance(screen);
  const heard: boolean[] = [];
  subscribe(() => heard.push(isAttended()));
  vi.advanceTimersByTime(9 * 60_000);
  screen.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(9 * 60_000);
  expect(isAttended()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isAttended()).toBe(false);
  screen.dispatchEvent(new Event('pointermove'));
  expect(isAttended()).toBe(true);
  expect(heard).toEqual([false, true]);
});
