// Looking at a user's page is an act like any other. It is entered once an hour by operator and user, whatever of the page
// is asked for.
import { accept, HOUR_MS, refuse, type Result, type UserId, userId } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import type { BaseServices } from './base-services.ts';
import { operatorActorOf } from './operator-acts.ts';

export const USER_LOOK = 'user.look';

type Needs = Pick<BaseServices, 'storage' | 'auditLog' | 'clock'>;

/** The user of this id; accounts of the house are nobody's. */
export async function lookAtUser(
  services: Needs,
  request: FastifyRequest,
  id: number,
): Promise<Result<UserId, 'user_not_found'>> {
  const [row] = await services.storage.sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  if (!row) return refuse('user_not_found');
  await enterLook(services, request, id);
  return accept(userId(id));
}

async function enterLook({ storage, auditLog, clock }: Needs, request: FastifyRequest, id: number): Promise<void> {
  const { operatorId, actor, ip } = operatorActorOf(request);
  const subject = `user ${id}`;
  const since = clock.now() - HOUR_MS;
  const isEntered = async (sql: Sql | TransactionSql): Promise<boolean> => {
    const [entry] = await sql`
      SELECT 1 FROM audit_log
      WHERE subject = ${subject} AND actor = ${actor} AND action = ${USER_LOOK} AND at > ${since} LIMIT 1`;
    return entry !== undefined;
  };
  if (await isEntered(storage.sql)) return;
  await auditLog.begin(async (transaction) => {
    // A page asks for several things at once: one of them enters it.
    await transaction`SELECT 1 FROM operators WHERE id = ${operatorId} FOR NO KEY UPDATE`;
    if (!(await isEntered(transaction))) await auditLog.append(transaction, { actor, ip, action: USER_LOOK, subject });
  });
}
