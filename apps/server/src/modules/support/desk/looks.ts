// Looking at a ticket is an act like any other. Whoever looks again within the hour is not entered again.
import { HOUR_MS } from '@bourse/domain';
import type { FastifyRequest } from 'fastify';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { countUp } from '../../../platform/http/throttles.ts';
import type { SupportServices } from '../services.ts';

type Look = { readonly action: string; readonly subject: string; readonly after?: object };

export async function recordLook(
  { auditLog, clock, storage }: SupportServices,
  request: FastifyRequest,
  { action, subject, after }: Look,
): Promise<void> {
  const { operatorId, actor, ip } = operatorActorOf(request);
  const looked = { subject: `${action} ${operatorId} ${subject}`, max: 1, windowMs: HOUR_MS };
  const { count } = await countUp(storage.sql, looked, clock.now());
  if (count === 1) await auditLog.record({ actor, ip, action, subject, after });
}
