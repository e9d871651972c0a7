// Who acts in a call for operators, for handlers and for the audit log.
import { assert } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import type { AuditAct } from './audit-log.ts';
import type { SessionOperator } from './operator-sessions.ts';

/** The operator of a call for operators, which `mount` has refused to everybody else. */
export function mustGetOperator({ operator }: FastifyRequest): SessionOperator {
  assert(operator, 'a call for operators is handled without one');
  return operator;
}

/** What an entry says of the one who acts. */
export function actorOf(request: FastifyRequest): Pick<AuditAct, 'actor' | 'ip'> {
  return { actor: mustGetOperator(request).email, ip: request.ip };
}
