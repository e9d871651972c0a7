// Who acts in a call for operators, for handlers and for the audit log.
import { accept, assert, type Instant, type Permission, type Refusal, refuse, type Result } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { AuditAct } from './audit-log.ts';
import type { OperatorSessions, SessionOperator } from './operator-sessions.ts';

/** The operator of a call for operators, which `mount` has refused to everybody else. */
export function mustGetOperator({ operator }: FastifyRequest): SessionOperator {
  assert(operator, 'a call for operators is handled without one');
  return operator;
}

/** The fields of an audit entry that tell who acts. */
export function actorOf(request: FastifyRequest): Pick<AuditAct, 'actor' | 'ip'> {
  return { actor: mustGetOperator(request).email, ip: request.ip };
}

/** The operator who acts: the id in `operators`, the address, where from, and the session's token. */
export type OperatorActor = Pick<AuditAct, 'actor' | 'ip'> & { readonly operatorId: number; readonly token: string };

export function operatorActorOf(request: FastifyRequest): OperatorActor {
  const { token } = request;
  assert(token !== undefined, 'an operator is known by a token');
  return { operatorId: mustGetOperator(request).id, token, ...actorOf(request) };
}

export type ActorRefusal = 'not_logged_in' | 'forbidden';

/**
 * Looks once more, under a lock that holds until the transaction ends: between the call and its turn the session may have
 * ended and the role have changed. Acts of one operator that decide about another's rights begin with it.
 */
export async function confirmActor(
  { operatorSessions }: { readonly operatorSessions: OperatorSessions },
  transaction: TransactionSql,
  { token, permission }: { readonly token: string; readonly permission: Permission },
): Promise<Result<undefined, ActorRefusal>> {
  const operator = await operatorSessions.confirm(transaction, token);
  if (operator === undefined) return refuse('not_logged_in');
  return operator.permissions.has(permission) ? accept(undefined) : refuse('forbidden');
}

// Acts of operators that must not be done twice and have nothing of their own that says so: each is remembered under
// the key that its call named, in the transaction that does it.

/** Undefined where the call named no key. */
export type OperatorAttempt =
  | {
      readonly operatorId: number;
      readonly route: string;
      readonly key: string;
      /** The hash of the parsed input. */
      readonly bodyHash: string;
    }
  | undefined;

/**
 * Whether it is to be done. Of two at once under one key the second one waits for what comes of the first. Whatever may refuse the
 * act is looked at before, so that a refusal leaves the key to another try.
 */
export async function takeAttempt(
  transaction: TransactionSql,
  attempt: OperatorAttempt,
  now: Instant,
): Promise<'new' | 'done' | Refusal<'idempotency_key_reused'>> {
  if (!attempt) return 'new';
  const { operatorId, route, key, bodyHash } = attempt;
  const taken = await transaction`
    INSERT INTO operator_keys (operator_id, route, key, body_hash, at)
    VALUES (${operatorId}, ${route}, ${key}, ${bodyHash}, ${now}) ON CONFLICT DO NOTHING RETURNING key`;
  if (taken.length > 0) return 'new';
  const [known] = await query(transaction, { bodyHash: text })`
    SELECT body_hash FROM operator_keys WHERE operator_id = ${operatorId} AND route = ${route} AND key = ${key}`;
  return known?.bodyHash === bodyHash ? 'done' : refuse('idempotency_key_reused');
}
