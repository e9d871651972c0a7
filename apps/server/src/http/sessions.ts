// Login tokens: 256 random bits, stored as a SHA-256 hash, expiring, revocable. A small cache keeps lookups off the
// order path; a revocation empties its entry at once, because this process is the only one that revokes.
import { createHash } from 'node:crypto';
import { accept, type Instant, instant, refuse, type Result, type UserId, userId } from '@bourse/domain';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import { randomToken } from '../system/random.ts';
import { AddressCounts } from './address-counts.ts';

export type SessionUser = {
  readonly id: UserId;
  /** A house account (market maker): request limits do not apply. */
  readonly isHouse: boolean;
};

/** One session, or all of a user's. */
export type Revoked = { readonly token: string } | { readonly userId: UserId };

export type Sessions = {
  /** Creates a session and returns its token, which is stored nowhere. */
  readonly create: (input: {
    userId: UserId;
    ip: string;
    userAgent: string;
    /** 30 days unless said otherwise. */
    lifetimeMs?: number;
  }) => Promise<string>;
  /** The user of a live token. */
  readonly resolve: (token: string) => Promise<SessionUser | undefined>;
  /**
   * The same for a token that somebody sent. Each made-up token costs a look at the table, so an address that has sent
   * many is refused others that are not known here: `rate_limited`. Tokens of live sessions in use go on.
   */
  readonly resolveFrom: (token: string, address: string) => Promise<Result<SessionUser | undefined, 'rate_limited'>>;
  readonly revoke: (token: string) => Promise<void>;
  /** Revokes every session of a user, e.g. after a password change. */
  readonly revokeAll: (userId: UserId) => Promise<void>;
  /** Tells of each revocation, so that sockets leave their private rooms. Returns the way to stop listening. */
  readonly onRevoked: (listener: (revoked: Revoked) => void) => () => void;
};

const LIFETIME_MS = 30 * 86_400_000;
const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 50_000;
/** Tokens of no session: they stay so for ever, as tokens are drawn here and never brought back to life. */
const DEAD_SIZE_MAX = 10_000;
/** Different tokens of no session from one address. */
const DEAD_TRIES_MAX = 100;
const DEAD_TRIES_WINDOW_MS = 10_000;

type Cached = { readonly user: SessionUser; readonly expiresAt: Instant; readonly cachedUntil: number };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

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
  const dead = new Set<string>();
  const deadTries = new AddressCounts(clock, DEAD_TRIES_WINDOW_MS);
  const listeners = new Set<(revoked: Revoked) => void>();
  let revocations = 0;

  async function lookUp(hash: Buffer): Promise<Cached | undefined> {
    const [row] = await sql<{ user_id: string; expires_at: string; is_house: boolean }[]>`
      select s.user_id, s.expires_at, u.is_house from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hash} and s.revoked_at is null`;
    if (!row) return undefined;
    const user = { id: userId(Number(row.user_id)), isHouse: row.is_house };
    return { user, expiresAt: instant(Number(row.expires_at)), cachedUntil: clock.now() + CACHE_MS };
  }

  async function resolve(token: string): Promise<SessionUser | undefined> {
    if (token.length < 20 || token.length > 100 || dead.has(token)) return undefined;
    const now = clock.now();
    let cached = cache.get(token);
    if (!cached || cached.cachedUntil < now) {
      const before = revocations;
      cached = await lookUp(hashOf(token));
      // What was read before a revocation must not be remembered after it.
      if (revocations !== before) return resolve(token);
      cache.delete(token);
      if (!cached) {
        if (dead.size >= DEAD_SIZE_MAX) dead.clear();
        dead.add(token);
        return undefined;
      }
      if (cache.size >= CACHE_SIZE_MAX) cache.clear();
      cache.set(token, cached);
    }
    return cached.expiresAt > now ? cached.user : undefined;
  }

  async function resolveFrom(token: string, address: string): Promise<Result<SessionUser | undefined, 'rate_limited'>> {
    const isRemembered = cache.has(token) || dead.has(token);
    if (!isRemembered && hasLimits && deadTries.get(address) >= DEAD_TRIES_MAX) {
      return refuse('rate_limited', { seconds: DEAD_TRIES_WINDOW_MS / 1000 });
    }
    const user = await resolve(token);
    if (!user && !isRemembered) deadTries.add(address);
    return accept(user);
  }

  return {
    async create({ userId: owner, ip, userAgent, lifetimeMs = LIFETIME_MS }) {
      const token = randomToken();
      const now = clock.now();
      await sql`insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at, ip, user_agent)
        values (${hashOf(token)}, ${owner}, ${now}, ${now + lifetimeMs}, ${now}, ${ip}, ${userAgent.slice(0, 400)})`;
      return token;
    },
    resolve,
    resolveFrom,
    async revoke(token) {
      const hash = hashOf(token);
      await sql`update sessions set revoked_at = ${clock.now()} where token_hash = ${hash} and revoked_at is null`;
      revocations += 1;
      cache.delete(token);
      for (const listener of listeners) listener({ token });
    },
    async revokeAll(owner) {
      await sql`update sessions set revoked_at = ${clock.now()} where user_id = ${owner} and revoked_at is null`;
      revocations += 1;
      cache.clear();
      for (const listener of listeners) listener({ userId: owner });
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
