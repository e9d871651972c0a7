import { expect, test } from 'vitest';
import { hearTime, serverNow } from './server-clock.ts';

const HOUR_MS = 3_600_000;

test('follows what the server said, in whole milliseconds as calls take them', () => {
  hearTime(Date.now() + 10 * HOUR_MS, 0.75);
  expect(Number.isInteger(serverNow())).toBe(true);
  expect(serverNow() - Date.now()).toBeGreaterThan(10 * HOUR_MS - 1_000);
  expect(serverNow() - Date.now()).toBeLessThan(10 * HOUR_MS + 1_000);
});
