// Login tokens: 256 random bits, stored as a SHA-256 hash, expiring, revocable. A small cache keeps lookups off the
// order path; a revocation empties its entry at once, because this process is the only one that revokes.
import { accept, type Instant, type KeyId, type KeyPermission, type Result, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';
import { randomToken } from '../../system/random.ts';
import { TokenTries, type TriesRefusal } from './throttles.ts';

/** A program's key, as a request that it has signed carries it. */
export type SigningKey = { readonly id: KeyId; readonly permissions: ReadonlySet<KeyPermission> };

export type SessionUser = {
  readonly id: UserId;
  /** A house account (market maker): request limits do not apply. */
  readonly isHouse: boolean;
  /** Set of somebody who acts on a sub-account, whose id `id` is then: the master's. */
  readonly masterId?: UserId;
  /** Set where the request was signed with a key. */
  readonly key?: SigningKey;
};

/** One session, by its token or by the hash of it, or all of a user's, but perhaps one. */
export type Revoked =
  | { readonly token: string }
  | { readonly tokenHash: Buffer }
  | { readonly userId: UserId; readonly exceptToken?: string };

/** Whether a session is among those that were revoked. */
export function isRevoked(revoked: Revoked, session: { readonly userId: UserId; readonly token: string }): boolean {
  if ('token' in revoked) return session.token === revoked.token;
  if ('tokenHash' in revoked) return hashOf(session.token).equals(revoked.tokenHash);
  return session.userId === revoked.userId && session.token !== revoked.exceptToken;
}

export type NewSession = {
  readonly userId: UserId;
  readonly ip: string;
  readonly userAgent: string;
  /** 30 days unless said otherwise. */
  readonly lifetimeMs?: number;
};

const FOUND_SESSION = {
  userId: kinds.id<UserId>(),
  expiresAt: kinds.instant,
  lastSeenAt: kinds.optional(kinds.instant),
  ip: kinds.text,
  isHouse: kinds.flag,
};
const LIVE_SESSION = {
  id: kinds.id<number>(),
  createdAt: kinds.instant,
  lastSeenAt: kinds.instant,
  /** The address from which it was last seen. */
  ip: kinds.text,
  userAgent: kinds.text,
  isCurrent: kinds.flag,
};
export type LiveSession = RowOf<typeof LIVE_SESSION>;

export type Sessions = {
  /** Creates a session, in a transaction where one is given, and returns its token, which is stored nowhere. */
  readonly create: (input: NewSession, transaction?: TransactionSql) => Promise<string>;
  /** The user of a live token. */
  readonly resolve: (token: string) => Promise<SessionUser | undefined>;
  /**
   * The same for a token that somebody sent. Each made-up token costs a look at the table, so an address that has sent
   * many is refused others that are not known here: `rate_limited`. Tokens of live sessions in use go on.
   */
  readonly resolveFrom: (token: string, address: string) => Promise<Result<SessionUser | undefined, TriesRefusal>>;
  /** Whether the database need not be asked whose it is: a live session's that was seen here, or one of no session. */
  readonly isKnown: (token: string) => boolean;
  readonly revoke: (token: string) => Promise<void>;
  /** Revokes every session of a user, e.g. after a password change; logins that await a second factor end, too. */
  readonly revokeAll: (userId: UserId) => Promise<void>;
  /** The same, but for the session of one token. Gives the number of sessions that ended. */
  readonly revokeOthers: (userId: UserId, token: string) => Promise<number>;
  /** Revokes one session of a user by its id. False where the user has no such live session. */
  readonly revokeById: (userId: UserId, id: number) => Promise<boolean>;
  /** The live sessions of a user: the one of the token first, then by last use. */
  readonly list: (userId: UserId, token: string | undefined) => Promise<readonly LiveSession[]>;
  /** Calls the listener for each revocation, so that sockets leave private rooms. Returns the way to stop. */
  readonly onRevoked: (listener: (revoked: Revoked) => void) => () => void;
};

export const SESSION_LIFETIME_MS = 30 * 86_400_000;
const CACHE_MS = 60_000;
/** `last_seen_at` is written no more often: seeing somebody must not cost a commit each time. */
const SEEN_MS = 5 * 60_000;
const CACHE_SIZE_MAX = 50_000;
const LISTED_MAX = 100;
/** Rows of a user, live and ended: a login more drops the oldest. */
const KEPT_MAX = 100;

type Cached = { readonly user: SessionUser; readonly expiresAt: Instant; readonly cachedUntil: number };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Ends every session of a user, and logins that await a second factor, in the transaction of what voids them. Call
 * `revokeAll` once that is committed: until then whoever is remembered here goes on.
 */
export async function endSessions(sql: Sql | TransactionSql, owner: UserId, now: Instant): Promise<void> {
  // First the challenges: a login that has used one up has its session by then.
  await sql`delete from login_challenges where user_id = ${owner}`;
  await sql`update sessions set revoked_at = ${now} where user_id = ${owner} and revoked_at is null`;
}

export function createSessions({
  sql,
  clock,
  hasLimits = true,
}: {
  sql: Sql;
  clock: Clock;
  hasLimits?: boolean;
}): Sessions {
  const cache = new Map<string, Cached>();
  const tries = new TokenTries({ clock, hasLimits });
  const listeners = new Set<(revoked: Revoked) => void>();
  let revocations = 0;

  async function lookUp(hash: Buffer, address: string | undefined): Promise<Cached | undefined> {
    const [row] = await query(sql, FOUND_SESSION)`
      select s.user_id, s.expires_at, s.last_seen_at, s.ip, u.is_house from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hash} and s.revoked_at is null`;
    if (!row) return undefined;
    const now = clock.now();
    const isAsKnown = (row.lastSeenAt ?? 0) + SEEN_MS > now && (address ?? row.ip) === row.ip;
    if (!isAsKnown) {
      await sql`update sessions set last_seen_at = ${now}, ip = ${address ?? row.ip} where token_hash = ${hash}`;
    }
    const user = { id: row.userId, isHouse: row.isHouse };
    return { user, expiresAt: row.expiresAt, cachedUntil: clock.now() + CACHE_MS };
  }

  async function resolve(token: string, address?: string): Promise<SessionUser | undefined> {
    if (token.length < 20 || token.length > 100 || tries.isDead(token)) return undefined;
    const now = clock.now();
    let cached = cache.get(token);
    if (!cached || cached.cachedUntil < now) {
      const before = revocations;
      cached = await lookUp(hashOf(token), address);
      // A session that was read before a revocation must not be remembered after it.
      if (revocations !== before) return resolve(token, address);
      cache.delete(token);
      if (!cached) {
        tries.bury(token);
        return undefined;
      }
      if (cache.size >= CACHE_SIZE_MAX) cache.clear();
      cache.set(token, cached);
    }
    return cached.expiresAt > now ? cached.user : undefined;
  }

  async function resolveFrom(token: string, address: string): Promise<Result<SessionUser | undefined, TriesRefusal>> {
    if (cache.has(token) || tries.isDead(token)) return accept(await resolve(token, address));
    return tries.look(address, () => resolve(token, address));
  }

  /** After the rows are changed: nothing that was remembered counts any more. */
  function tell(revoked: Revoked): void {
    revocations += 1;
    // Only theirs: whoever else is known here is not to be looked up anew for it.
    if ('token' in revoked) cache.delete(revoked.token);
    else if ('userId' in revoked) {
      for (const [token, { user }] of cache) if (user.id === revoked.userId) cache.delete(token);
    } else cache.clear();
    for (const listener of listeners) listener(revoked);
  }

  return {
    async create({ userId: owner, ip, userAgent, lifetimeMs = SESSION_LIFETIME_MS }, transaction) {
      const token = randomToken();
      const now = clock.now();
      const connection = transaction ?? sql;
      await connection`insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at, ip, user_agent)
        values (${hashOf(token)}, ${owner}, ${now}, ${now + lifetimeMs}, ${now}, ${ip}, ${userAgent.slice(0, 400)})`;
      // Whoever logs in again and again has so many and no more. What is remembered here of the oldest ends within a minute.
      await connection`delete from sessions where user_id = ${owner} and id <= (
        select id from sessions where user_id = ${owner} order by id desc offset ${KEPT_MAX} limit 1)`;
      return token;
    },
    resolve: (token) => resolve(token),
    resolveFrom,
    isKnown: (token) => cache.has(token) || tries.isDead(token),
    async revoke(token) {
      const hash = hashOf(token);
      await sql`update sessions set revoked_at = ${clock.now()} where token_hash = ${hash} and revoked_at is null`;
      tell({ token });
    },
    async revokeAll(owner) {
      await endSessions(sql, owner, clock.now());
      tell({ userId: owner });
    },
    async revokeOthers(owner, token) {
      const now = clock.now();
      await sql`delete from login_challenges where user_id = ${owner}`;
      const ended = await sql`
        update sessions set revoked_at = ${now}
        where user_id = ${owner} and revoked_at is null and expires_at > ${now} and token_hash <> ${hashOf(token)}
        returning id`;
      tell({ userId: owner, exceptToken: token });
      return ended.length;
    },
    async revokeById(owner, id) {
      const now = clock.now();
      const [ended] = await query(sql, { tokenHash: kinds.bytes })`
        update sessions set revoked_at = ${now}
        where user_id = ${owner} and id = ${id} and revoked_at is null and expires_at > ${now} returning token_hash`;
      if (ended) tell({ tokenHash: Buffer.from(ended.tokenHash) });
      return ended !== undefined;
    },
    async list(owner, token) {
      const current = token === undefined ? Buffer.alloc(0) : hashOf(token);
      return query(sql, LIVE_SESSION)`
        select id, created_at, coalesce(last_seen_at, created_at) as last_seen_at, ip, user_agent,
          token_hash = ${current} as is_current
        from sessions where user_id = ${owner} and revoked_at is null and expires_at > ${clock.now()}
        order by is_current desc, coalesce(last_seen_at, created_at) desc, id desc limit ${LISTED_MAX}`;
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// Deletes logins that have ended, counts whose window has, and keys of operators that no back office asks with again.

export const pruneLogins: Prune = async (sql, now) => {
  const before = now - KEPT_MS;
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before} AND coalesce(locked_until, 0) < ${now}`;
  await sql`DELETE FROM throttles WHERE resets_at < ${now}`;
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR revoked_at < ${before}`;
  await sql`DELETE FROM operator_keys WHERE at < ${before}`;
};
