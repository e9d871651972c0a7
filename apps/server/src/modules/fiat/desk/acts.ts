// What one operator does at once: entered in the audit log before the engine is asked, and once more where it refuses.
import type { Refusal } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { FastifyRequest } from 'fastify';
import { type OperatorActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { FiatServices } from '../services.ts';

type Act = {
  /** `fiat.ad.take_down`. */
  readonly action: string;
  /** `fiat ad 12`. */
  readonly subject: string;
  readonly after: object;
  readonly command: Command;
};

export async function actAtOnce(
  { auditLog, sequencer }: Pick<FiatServices, 'auditLog' | 'sequencer'>,
  request: FastifyRequest,
  { command, ...entry }: Act,
): Promise<{ readonly ok: true; readonly by: OperatorActor } | Refusal> {
  const by = operatorActorOf(request);
  const { actor, ip } = by;
  // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
  await auditLog.record({ actor, ip, ...entry });
  const outcome = await sequencer.submit(command);
  if (outcome.ok) return { ok: true, by };
  const { action, subject } = entry;
  await auditLog.record({ actor, ip, subject, action: `${action}.refused`, after: { code: outcome.code } });
  return outcome;
}
