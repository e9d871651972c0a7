// Login tokens: 256 random bits, stored as a SHA-256 hash, expiring, revocable. A small cache keeps lookups off the
// order path; a revocation empties its entry at once, because this process is the only one that revokes.
import { createHash } from 'node:crypto';
import { type Instant, instant, type UserId, userId } from '@bourse/domain';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import { randomToken } from '../system/random.ts';

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
  readonly revoke: (token: string) => Promise<void>;
  /** Revokes every session of a user, e.g. after a password change. */
  readonly revokeAll: (userId: UserId) => Promise<void>;
  /** Tells of each revocation, so that sockets leave their private rooms. Returns the way to stop listening. */
  readonly onRevoked: (listener: (revoked: Revoked) => void) => () => void;
};

const LIFETIME_MS = 30 * 86_400_000;
const CACHE_MS = 60_000;
const CACHE_SIZE_MAX = 50_000;

type Cached = { readonly user: SessionUser; readonly expiresAt: Instant; readonly cachedUntil: number };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export function createSessions({ sql, clock }: { sql: Sql; clock: Clock }): Sessions {
  const cache = new Map<string, Cached>();
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
    if (token.length < 20 || token.length > 100) return undefined;
    const now = clock.now();
    let cached = cache.get(token);
    if (!cached || cached.cachedUntil < now) {
      const before = revocations;
      cached = await lookUp(hashOf(token));
      // What was read before a revocation must not be remembered after it.
      if (revocations !== before) return resolve(token);
      cache.delete(token);
      if (!cached) return undefined;
      if (cache.size >= CACHE_SIZE_MAX) cache.clear();
      cache.set(token, cached);
    }
    return cached.expiresAt > now ? cached.user : undefined;
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
