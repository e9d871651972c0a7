// Ten failed logins lock the address they named for a quarter of an hour, whether or not it has an account.
import { accept, type Instant, instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';
import { type LoginFailures, lockLoginFailures, storeLoginFailures } from './queries.ts';

const FAILURES_MAX = 10;
const LOCK_MS = 15 * MINUTE_MS;

/** What stands after one more attempt; undefined while the lock holds. */
export function countAttempt(before: LoginFailures, now: Instant): LoginFailures | undefined {
  if (before.lockedUntil !== undefined && before.lockedUntil > now) return undefined;
  const isFresh = before.lockedUntil !== undefined || before.lastFailedAt + LOCK_MS <= now;
  const count = isFresh ? 1 : before.count + 1;
  return { count, lastFailedAt: now, lockedUntil: count >= FAILURES_MAX ? instant(now + LOCK_MS) : undefined };
}

/**
 * Counts an attempt as failed before its password is looked at, so that attempts at once cannot outrun the count. One
 * that succeeds clears it.
 */
export function beginAttempt(sql: Sql, subject: string, now: Instant): Promise<Result<undefined, 'login_locked'>> {
  return sql.begin(async (transaction) => {
    const before = await lockLoginFailures(transaction, subject);
    const after = countAttempt(before, now);
    if (after) {
      await storeLoginFailures(transaction, subject, after);
      return accept(undefined);
    }
    return refuse('login_locked', { minutes: Math.ceil(((before.lockedUntil ?? now) - now) / MINUTE_MS) });
  });
}
