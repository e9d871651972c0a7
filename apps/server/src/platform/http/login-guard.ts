// How often a password may be tried. Ten failures lock an account for the network that made them, not for its owner on
// another one; a slower cap bounds all the others together, but not a network that the account has logged in from
// before.
import { accept, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { beginAttempt, forgetFailures } from './login-lock.ts';
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
