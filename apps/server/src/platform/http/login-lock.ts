// Ten failures in a row lock their subject for a quarter of an hour: an account for one network, a password asked for again.
import { accept, type Instant, instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { RowOf } from '../../core/storage/row-shape.ts';

const FAILURES = { count: kinds.count, lastFailedAt: kinds.instant, lockedUntil: kinds.optional(kinds.instant) };
export type LoginFailures = RowOf<typeof FAILURES>;

const FAILURES_MAX = 10;
const LOCK_MS = 15 * MINUTE_MS;

/** Counts one more attempt; undefined while the lock holds. */
export function countAttempt(
  before: LoginFailures,
  now: Instant,
  failuresMax = FAILURES_MAX,
): LoginFailures | undefined {
  if (before.lockedUntil !== undefined && before.lockedUntil > now) return undefined;
  const isFresh = before.lockedUntil !== undefined || before.lastFailedAt + LOCK_MS <= now;
  const count = isFresh ? 1 : before.count + 1;
  return { count, lastFailedAt: now, lockedUntil: count >= failuresMax ? instant(now + LOCK_MS) : undefined };
}

/**
 * Counts an attempt as failed before its password is looked at, so that attempts at once cannot outrun the count. One
 * that succeeds clears it.
 */
export function beginAttempt(
  sql: Sql,
  subject: string,
  now: Instant,
  failuresMax = FAILURES_MAX,
): Promise<Result<undefined, 'login_locked'>> {
  return sql.begin(async (transaction) => {
    const before = await lockLoginFailures(transaction, subject);
    const after = countAttempt(before, now, failuresMax);
    if (after) {
      await storeLoginFailures(transaction, subject, after);
      return accept(undefined);
    }
    return refuse('login_locked', { minutes: Math.ceil(((before.lockedUntil ?? now) - now) / MINUTE_MS) });
  });
}

/** Locks the row of a subject, which is made when missing, until the transaction ends. */
async function lockLoginFailures(sql: TransactionSql, subject: string): Promise<LoginFailures> {
  await sql`INSERT INTO login_failures (subject, count, last_failed_at) VALUES (${subject}, 0, 0) ON CONFLICT DO NOTHING`;
  const [failures] = await query(sql, FAILURES)`
    SELECT count, last_failed_at, locked_until FROM login_failures WHERE subject = ${subject} FOR UPDATE`;
  // A success may have deleted the row between the two statements: then there is nothing to remember either.
  return failures ?? { count: 0, lastFailedAt: instant(0), lockedUntil: undefined };
}

async function storeLoginFailures(
  sql: TransactionSql,
  subject: string,
  { count, lastFailedAt, lockedUntil }: LoginFailures,
): Promise<void> {
  await sql`
    INSERT INTO login_failures (subject, count, last_failed_at, locked_until)
    VALUES (${subject}, ${count}, ${lastFailedAt}, ${lockedUntil ?? null})
    ON CONFLICT (subject) DO UPDATE SET
      count = excluded.count, last_failed_at = excluded.last_failed_at, locked_until = excluded.locked_until`;
}

/** Whether a subject's last failures have locked it. */
export async function isLocked(sql: Sql, subject: string, now: Instant): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM login_failures WHERE subject = ${subject} AND locked_until > ${now}`;
  return rows.length === 1;
}

/** Forgets the failures of a subject that has logged in. */
export async function forgetFailures(sql: Sql, subject: string): Promise<void> {
  await sql`DELETE FROM login_failures WHERE subject = ${subject}`;
}
