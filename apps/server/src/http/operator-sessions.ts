// Sessions of operators: apart from the users', short, and looked up anew with each call, so that a change of role, a
// disabled operator or a revoked session counts at once.
import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, type OperatorRole, type Permission, SECOND_MS } from '@bourse/domain';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import { randomToken } from '../system/random.ts';
import { findGrants, roleOf } from './role-grants.ts';

export type SessionOperator = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Of the role, as it stands now. */
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
  /** As `resolve`, read anew; neither the session ends nor the role changes before the transaction does. */
  readonly confirm: (transaction: TransactionSql, token: string) => Promise<SessionOperator | undefined>;
  readonly revoke: (token: string) => Promise<void>;
  readonly revokeAll: (transaction: TransactionSql, operatorId: number) => Promise<void>;
};

const LIFETIME_MS = 12 * HOUR_MS;
const IDLE_MS = 30 * MINUTE_MS;
const SEEN_EVERY_MS = 30 * SECOND_MS;
const TOKEN_LENGTH = 43;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Row = { readonly id: string; readonly email: string; readonly name: string; readonly role: string };

async function readOperator(sql: Sql | TransactionSql, { id, email, name, role: text }: Row): Promise<SessionOperator> {
  const role = roleOf(text);
  return { id: Number(id), email, name, role, permissions: await findGrants(sql, role) };
}

export function createOperatorSessions({ sql, clock }: { sql: Sql; clock: Clock }): OperatorSessions {
  return {
    async create(transaction, { operatorId, ip, userAgent }) {
      const token = randomToken();
      const now = clock.now();
      await transaction`
        INSERT INTO operator_sessions (token_hash, operator_id, created_at, expires_at, last_seen_at, ip, user_agent)
        VALUES (${hashOf(token)}, ${operatorId}, ${now}, ${now + LIFETIME_MS}, ${now}, ${ip}, ${userAgent.slice(0, 400)})`;
      return token;
    },
    async resolve(token) {
      if (token.length !== TOKEN_LENGTH) return undefined;
      const now = clock.now();
      const hash = hashOf(token);
      const [row] = await sql<(Row & { last_seen_at: string })[]>`
        SELECT o.id, o.email, o.name, o.role, s.last_seen_at FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.token_hash = ${hash} AND s.revoked_at IS NULL AND s.expires_at > ${now}
          AND s.last_seen_at > ${now - IDLE_MS} AND NOT o.is_disabled`;
      if (!row) return undefined;
      if (Number(row.last_seen_at) < now - SEEN_EVERY_MS) {
        await sql`UPDATE operator_sessions SET last_seen_at = ${now} WHERE token_hash = ${hash}`;
      }
      return readOperator(sql, row);
    },
    async confirm(transaction, token) {
      const now = clock.now();
      const [row] = await transaction<Row[]>`
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
