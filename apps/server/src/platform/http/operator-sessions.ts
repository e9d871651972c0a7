// Sessions of operators: apart from the users', short, and looked up anew with each call, so that a change of role, a
// disabled operator or a revoked session counts at once.
import { createHash } from 'node:crypto';
import {
  accept,
  HOUR_MS,
  MINUTE_MS,
  OPERATOR_ROLES,
  type OperatorRole,
  type Permission,
  type Result,
  SECOND_MS,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { findGrants } from '../changes/role-grants.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';
import { randomToken } from '../../system/random.ts';
import { TokenTries, type TriesRefusal } from './throttles.ts';

export type SessionOperator = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** The permissions of the role, as they are now. */
  readonly permissions: ReadonlySet<Permission>;
};

export type OperatorSessions = {
  /** Creates a session and returns its token, which is stored nowhere. */
  readonly create: (
    transaction: TransactionSql,
    input: { operatorId: number; ip: string; userAgent: string },
  ) => Promise<string>;
  /** The operator of a live token, who has thereby been seen. */
  readonly resolve: (token: string) => Promise<SessionOperator | undefined>;
  /** The same for a token that somebody sent, as `Sessions.resolveFrom`: made-up ones cost their network tries. */
  readonly resolveFrom: (token: string, address: string) => Promise<Result<SessionOperator | undefined, TriesRefusal>>;
  /** Recalls from memory that a token had a live session lately, or that it has none. */
  readonly recall: (token: string) => 'live' | 'dead' | undefined;
  /** Does the same as `resolve`, uncached; session and role cannot change before the transaction ends. */
  readonly confirm: (transaction: TransactionSql, token: string) => Promise<SessionOperator | undefined>;
  readonly revoke: (token: string) => Promise<void>;
  readonly revokeAll: (transaction: TransactionSql, operatorId: number) => Promise<void>;
};

const LIFETIME_MS = 12 * HOUR_MS;
const IDLE_MS = 30 * MINUTE_MS;
const SEEN_EVERY_MS = 30 * SECOND_MS;
const TOKEN_LENGTH = 43;
/** Tokens of live sessions that were seen here. They are looked up with each call all the same. */
const KNOWN_MAX = 10_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const OPERATOR = { id: kinds.id<number>(), email: kinds.text, name: kinds.text, role: kinds.word(OPERATOR_ROLES) };

async function readOperator(
  sql: Sql | TransactionSql,
  { id, email, name, role }: RowOf<typeof OPERATOR>,
): Promise<SessionOperator> {
  return { id, email, name, role, permissions: await findGrants(sql, role) };
}

type Needs = { readonly sql: Sql; readonly clock: Clock; readonly hasLimits?: boolean };

export function createOperatorSessions({ sql, clock, hasLimits = true }: Needs): OperatorSessions {
  const tries = new TokenTries({ clock, hasLimits });
  const known = new Set<string>();

  async function resolve(token: string): Promise<SessionOperator | undefined> {
    if (token.length !== TOKEN_LENGTH || tries.isDead(token)) return undefined;
    const now = clock.now();
    const hash = hashOf(token);
    const [row] = await query(sql, { ...OPERATOR, lastSeenAt: kinds.instant, isLive: kinds.flag })`
      SELECT o.id, o.email, o.name, o.role, s.last_seen_at, s.revoked_at IS NULL AND s.expires_at > ${now}
        AND s.last_seen_at > ${now - IDLE_MS} AND NOT o.is_disabled AS is_live
      FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE s.token_hash = ${hash}`;
    if (!row) tries.bury(token);
    if (!row?.isLive) {
      known.delete(token);
      return undefined;
    }
    if (known.size >= KNOWN_MAX) known.clear();
    known.add(token);
    if (row.lastSeenAt < now - SEEN_EVERY_MS) {
      await sql`UPDATE operator_sessions SET last_seen_at = ${now} WHERE token_hash = ${hash}`;
    }
    return readOperator(sql, row);
  }

  return {
    resolve,
    async resolveFrom(token, address) {
      if (known.has(token) || tries.isDead(token) || token.length !== TOKEN_LENGTH) return accept(await resolve(token));
      return tries.look(address, () => resolve(token));
    },
    recall: (token) => (known.has(token) ? 'live' : tries.isDead(token) ? 'dead' : undefined),
    async create(transaction, { operatorId, ip, userAgent }) {
      const token = randomToken();
      const now = clock.now();
      await transaction`
        INSERT INTO operator_sessions (token_hash, operator_id, created_at, expires_at, last_seen_at, ip, user_agent)
        VALUES (${hashOf(token)}, ${operatorId}, ${now}, ${now + LIFETIME_MS}, ${now}, ${ip}, ${userAgent.slice(0, 400)})`;
      return token;
    },
    async confirm(transaction, token) {
      const now = clock.now();
      const [row] = await query(transaction, OPERATOR)`
        SELECT o.id, o.email, o.name, o.role FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.token_hash = ${hashOf(token)} AND s.revoked_at IS NULL AND s.expires_at > ${now} AND NOT o.is_disabled
        FOR SHARE`;
      return row && readOperator(transaction, row);
    },
    async revoke(token) {
      await sql`UPDATE operator_sessions SET revoked_at = ${clock.now()} WHERE token_hash = ${hashOf(token)}`;
    },
    async revokeAll(transaction, operatorId) {
      await transaction`
        UPDATE operator_sessions SET revoked_at = ${clock.now()} WHERE operator_id = ${operatorId} AND revoked_at IS NULL`;
    },
  };
}
