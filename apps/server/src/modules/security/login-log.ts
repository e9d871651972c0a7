// Sessions and the login history. A success is written before its token is answered; failures are written behind, so that
// their time says nothing about whether an address has an account. What a login came from is told as its owner may recognize
// it: a device named from the user agent, and an address. Nothing is looked up about the address.
import { security } from '@bourse/contract';
import { DAY_MS, type Instant, refuse, type UserId } from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import { getParser } from 'bowser';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { readPage } from '../../platform/lists/answer-rows.ts';

/** How a login went: with the password alone, with a second factor, or with a passkey alone. */
export type LoginMethod = 'password' | 'totp' | 'recovery' | 'passkey_factor' | 'passkey';
type FailedOutcome = 'wrong_password' | 'wrong_factor' | 'blocked';

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

export type Origin = { readonly ip: string; readonly userAgent: string };

type Device = {
  /** `Chrome · Windows`; empty where the client does not say. */
  readonly device: string;
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'program' | 'unknown';
};

const USER_AGENT_LENGTH_MAX = 400;
const PROGRAM = /^[A-Za-z][A-Za-z0-9._-]{0,39}/;

/** A stored user agent is bounded, and free of what PostgreSQL refuses. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH_MAX),
});

export function describeDevice(userAgent: string): Device {
  if (userAgent.trim() === '') return { device: '', kind: 'unknown' };
  const { browser, os, platform } = getParser(userAgent).getResult();
  const device = [browser.name, os.name].filter(Boolean).join(' · ');
  // Not a browser: the first word is what a program calls itself.
  if (!browser.name && !os.name) return { device: PROGRAM.exec(userAgent)?.[0] ?? '', kind: 'program' };
  return { device, kind: kindOf(platform.type) };
}

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown';
}

/**
 * Device and network as one value. Versions and the last parts of the address are left out: a browser that was updated
 * or a phone that got a new address at home counts as known.
 */
function hashPlace({ ip, userAgent }: Origin): Buffer {
  const { device, kind } = describeDevice(userAgent);
  const network = isIPv6(ip) ? ip.toLowerCase().split(':').slice(0, 3).join(':') : ip.split('.').slice(0, 2).join('.');
  return createHash('sha256').update(`${kind}\n${device}\n${network}`).digest();
}

const PAGE_SIZE = 20;
const SHOWN_MS = 180 * DAY_MS;

const LOGIN = security.loginEvent.omit({ device: true, kind: true }).extend({ user_agent: z.string() });

export function mountLogins(app: FastifyInstance, services: BaseServices & { readonly loginLog: LoginLog }): void {
  const { sessions, clock, loginLog } = services;
  const { sql } = services.storage;
  mount(app, services, security.listSessions, async ({ user, request }) => {
    const live = await sessions.list(user.id, request.token);
    const list = live.map((session) => ({
      id: session.id,
      ...describeDevice(session.userAgent),
      address: session.ip,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      is_current: session.isCurrent ? (1 as const) : (0 as const),
    }));
    return { message: { list } };
  });
  mount(app, services, security.revokeSession, async ({ input, user, request, t }) => {
    const [current] = await sessions.list(user.id, request.token);
    if (current?.isCurrent && current.id === input.id) return refuse('session_is_current');
    const isEnded = await sessions.revokeById(user.id, input.id);
    return isEnded ? { message: t('answer.session_revoked') } : refuse('session_not_found');
  });
  mount(app, services, security.revokeOtherSessions, async ({ user, request, t }) => {
    const revoked = await sessions.revokeOthers(user.id, request.token ?? '');
    return { message: t('answer.sessions_revoked', { count: revoked }), data: { revoked } };
  });
  mount(app, services, security.listLogins, async ({ input: { page }, user }) => {
    // Failures are written behind: what happened before this call is to be in its answer.
    await loginLog.settled();
    const source = {
      columns: sql`id, ip AS address, user_agent, at AS time, method, outcome`,
      from: sql`login_events`,
      where: [sql`user_id = ${user.id}`, sql`at > ${clock.now() - SHOWN_MS}`],
      order: sql`id DESC`,
    };
    const found = await readPage(sql, LOGIN, source, { page, limit: PAGE_SIZE });
    const list = found.list.map(({ user_agent: agent, ...row }) => ({ ...row, ...describeDevice(agent) }));
    return { message: { list, page, page_size: PAGE_SIZE, total: found.total } };
  });
}
