// The login history. A success is written before its token is answered; failures are written behind, so that their time says
// nothing about whether an address has an account.
import type { Instant, UserId } from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { hashPlace, type Origin } from './devices.ts';

/** How a login went: with the password alone, with a second factor, or with a passkey alone. */
export type LoginMethod = 'password' | 'totp' | 'recovery' | 'passkey_factor' | 'passkey';
export type FailedOutcome = 'wrong_password' | 'wrong_factor' | 'blocked';

type Failure = {
  /** The user, or an address that may be somebody's. */
  readonly subject: { readonly userId: UserId } | { readonly address: string };
  readonly method: LoginMethod;
  readonly outcome: FailedOutcome;
  readonly origin: Origin;
  readonly at: Instant;
};

type Success = {
  readonly userId: UserId;
  readonly method: LoginMethod;
  readonly origin: Origin;
  readonly at: Instant;
  /** Devices and networks that logged in since then are known. */
  readonly knownSince: number;
};

const WAITING_MAX = 5_000;
/** So many logins of a user are kept, and as many failures, which anybody can cause. One more drops the oldest. */
const KEPT_MAX = 1_000;
/** A lock that refuses login after login makes one entry in this time. */
const BLOCKED_PAUSE_MS = 15 * 60_000;

export type LoginLog = {
  /** Writes it behind; what was never anybody's address is forgotten. */
  readonly addFailure: (failure: Failure) => void;
  /** True where the user has logged in before, but not with this device or from this network. */
  readonly addSuccess: (success: Success) => Promise<boolean>;
  /** Until all failures so far are written. */
  readonly settled: () => Promise<void>;
};

export function createLoginLog({ sql, log }: { sql: Sql; log: Pick<FastifyBaseLogger, 'error'> }): LoginLog {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    addFailure(failure) {
      // Under a flood the entries are the first thing that may be lost.
      if (waiting >= WAITING_MAX) return;
      waiting += 1;
      last = last
        .then(() => insertFailure(sql, failure))
        .catch((error: unknown) => log.error({ err: error }, 'a failed login was not recorded'))
        .finally(() => {
          waiting -= 1;
        });
    },
    addSuccess: (success) => insertSuccess(sql, success),
    settled: () => last,
  };
}

async function insertFailure(sql: Sql, { subject, method, outcome, origin, at }: Failure): Promise<void> {
  const { ip, userAgent } = origin;
  const owner =
    'userId' in subject
      ? sql`SELECT id FROM users WHERE id = ${subject.userId}`
      : sql`SELECT id FROM users WHERE (email = ${subject.address} OR phone = ${subject.address}) AND NOT is_house`;
  const unlessBlocked = sql`AND NOT EXISTS (SELECT 1 FROM login_events e
    WHERE e.user_id = owner.id AND e.outcome = 'blocked' AND e.at > ${at - BLOCKED_PAUSE_MS})`;
  const entered = await query(sql, { userId: id<UserId>() })`
    INSERT INTO login_events (user_id, at, ip, user_agent, method, outcome, place_hash)
    SELECT owner.id, ${at}, ${ip}, ${userAgent}, ${method}, ${outcome}, ${hashPlace(origin)} FROM (${owner}) owner
    WHERE true ${outcome === 'blocked' ? unlessBlocked : sql``} RETURNING user_id`;
  for (const { userId } of entered) await dropOldest(sql, { userId, isOk: false });
}

async function dropOldest(
  sql: Sql,
  { userId, isOk }: { readonly userId: number; readonly isOk: boolean },
): Promise<void> {
  await sql`DELETE FROM login_events WHERE user_id = ${userId} AND (outcome = 'ok') = ${isOk} AND id <= (
    SELECT id FROM login_events WHERE user_id = ${userId} AND (outcome = 'ok') = ${isOk}
    ORDER BY id DESC OFFSET ${KEPT_MAX} LIMIT 1)`;
}

async function insertSuccess(sql: Sql, { userId, method, origin, at, knownSince }: Success): Promise<boolean> {
  const { ip, userAgent } = origin;
  const place = hashPlace(origin);
  const [before] = await query(sql, { any: flag, same: flag })`
    SELECT EXISTS (SELECT 1 FROM login_events WHERE user_id = ${userId} AND outcome = 'ok') AS any,
      EXISTS (SELECT 1 FROM login_events
        WHERE user_id = ${userId} AND outcome = 'ok' AND place_hash = ${place} AND at > ${knownSince}) AS same`;
  await sql`
    INSERT INTO login_events (user_id, at, ip, user_agent, method, outcome, place_hash)
    VALUES (${userId}, ${at}, ${ip}, ${userAgent}, ${method}, 'ok', ${place})`;
  await dropOldest(sql, { userId, isOk: true });
  return before !== undefined && before.any && !before.same;
}
