import { type Instant, instant, MINUTE_MS } from '@bourse/domain';
import { expect, test } from 'vitest';
import { countAttempt, type LoginFailures } from './login-guard.ts';

const NOW = instant(1_000_000_000);
const after = (minutes: number): Instant => instant(NOW + minutes * MINUTE_MS);
const failed = (count: number, lockedUntil?: Instant): LoginFailures => ({ count, lastFailedAt: NOW, lockedUntil });

test('failures add up while they come within a quarter of an hour of each other', () => {
  expect(countAttempt(failed(3), after(14))).toEqual({ count: 4, lastFailedAt: after(14), lockedUntil: undefined });
  expect(countAttempt(failed(3), after(15))).toMatchObject({ count: 1 });
});

test('the tenth locks for a quarter of an hour', () => {
  expect(countAttempt(failed(9), after(1))).toEqual({ count: 10, lastFailedAt: after(1), lockedUntil: after(16) });
});

test('a lock is not prolonged by attempts, and after it counting begins anew', () => {
  expect(countAttempt(failed(10, after(15)), after(14))).toBeUndefined();
  expect(countAttempt(failed(10, after(15)), after(15))).toMatchObject({ count: 1, lockedUntil: undefined });
});
