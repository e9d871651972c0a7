// How often a password may be tried. Ten failures lock an account for the network that made them, not for its owner on
// another one; a slower cap bounds all the others together, but not a network that the account has logged in from
// before.
import { accept, DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { text } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { networkOf } from './network.ts';
import { countDown, countUp, findUsedUp, type Throttle } from './throttles.ts';

/** Failed logins at one account in an hour, wherever they come from. */
const ACCOUNT_FAILURES_MAX = 50;
/** Failed logins from one network in an hour, whatever accounts they name. */
const NETWORK_FAILURES_MAX = 300;
/** How long a login makes its network a known one. */
const KNOWN_MS = 30 * DAY_MS;
const SESSIONS_LOOKED_AT = 50;

export type LoginAttempt = {
  /** The account it names, whether or not there is one. */
  readonly account: string;
  readonly ip: string;
  /** In the back office, whose accounts are others than those of users. */
  readonly isOperator?: boolean;
};

const nameOf = ({ account, isOperator }: LoginAttempt): string =>
  isOperator === true ? `operator ${account}` : account;
const pairOf = (attempt: LoginAttempt): string => `${nameOf(attempt)} ${networkOf(attempt.ip)}`;
const ofAccount = (attempt: LoginAttempt): Throttle => ({
  subject: `login ${nameOf(attempt)}`,
  max: ACCOUNT_FAILURES_MAX,
  windowMs: HOUR_MS,
});
const ofNetwork = ({ ip }: LoginAttempt): Throttle => ({
  subject: `login from ${networkOf(ip)}`,
  max: NETWORK_FAILURES_MAX,
  windowMs: HOUR_MS,
});

/** Counts the attempt as failed before its password is looked at, so that attempts at once cannot outrun the counts. */
export async function beginLogin(
  sql: Sql,
  attempt: LoginAttempt,
  now: Instant,
): Promise<Result<undefined, 'login_locked'>> {
  const fromNetwork = await findUsedUp(sql, [ofNetwork(attempt)], now);
  if (fromNetwork !== undefined) return locked(fromNetwork, now);
  const atAccount = await findUsedUp(sql, [ofAccount(attempt)], now);
  if (atAccount !== undefined && !(await isKnownNetwork(sql, attempt, now))) return locked(atAccount, now);
  const begun = await beginAttempt(sql, pairOf(attempt), now);
  if (!begun.ok) return begun;
  await countUp(sql, ofAccount(attempt), now);
  await countUp(sql, ofNetwork(attempt), now);
  return accept(undefined);
}

const locked = (until: Instant, now: Instant) =>
  refuse('login_locked', { minutes: Math.max(1, Math.ceil((until - now) / MINUTE_MS)) });

/** A right password: the attempt was no failure, and those before it from here are forgiven. */
export async function endLogin(sql: Sql, attempt: LoginAttempt): Promise<void> {
  await forgetFailures(sql, pairOf(attempt));
  await countDown(sql, ofAccount(attempt).subject);
  await countDown(sql, ofNetwork(attempt).subject);
}

/** Asked of accounts that do not exist just the same. */
export async function isKnownNetwork(
  sql: Sql | TransactionSql,
  { account, ip, isOperator }: LoginAttempt,
  now: Instant,
): Promise<boolean> {
  const sessions =
    isOperator === true
      ? sql`operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE o.email = ${account}`
      : sql`sessions s JOIN users u ON u.id = s.user_id WHERE (u.email = ${account} OR u.phone = ${account})`;
  const rows = await query(sql, { ip: text })`
    SELECT s.ip FROM ${sessions} AND s.created_at > ${now - KNOWN_MS}
    ORDER BY s.created_at DESC LIMIT ${SESSIONS_LOOKED_AT}`;
  const network = networkOf(ip);
  return rows.some((row) => networkOf(row.ip) === network);
}

// Ten failures in a row lock their subject for a quarter of an hour: an account for one network, a password asked for
// again.

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
