// What one operator alone stops at once. Changes that would undo it, asked for or approved before, are dropped with it.
import type { Refusal, Result } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { FastifyRequest } from 'fastify';
import type { SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { type ChangeDesk, holdDesk } from '../changes/due-changes.ts';
import { dropChanges } from '../changes/proposed-changes.ts';
import type { BaseServices } from './base-services.ts';
import { operatorActorOf } from './operator-acts.ts';
import type { Translate } from './translator.ts';

export type Stop = {
  /** The act is logged as `action`, and as `action.refused` where the engine does not take the command. */
  readonly action: string;
  readonly subject: string;
  readonly before: object;
  readonly after: object;
  /** The changes of the desk that would open it again. */
  readonly openings: (transaction: TransactionSql) => SqlFragment;
  readonly submit: () => Promise<Result<unknown>>;
  readonly answer: MessageKey;
};

type Asking = { readonly request: FastifyRequest; readonly t: Translate };

/** Stops what `find` finds while the desk is held. */
export function stopAtOnce(
  services: BaseServices,
  desk: Pick<ChangeDesk<never>, 'name' | 'lock'>,
  { request, t }: Asking,
  find: () => Promise<Result<Stop> | Refusal>,
): Promise<{ readonly message: string } | Refusal> {
  const { storage, auditLog, clock } = services;
  const { actor, ip, operatorId } = operatorActorOf(request);
  return holdDesk(storage, desk, async () => {
    const found = await find();
    if (!found.ok) return found;
    const { action, subject, before, after, openings, submit, answer } = found.value;
    // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
    await auditLog.begin(async (transaction) => {
      const by = { desk: desk.name, operatorId, now: clock.now() };
      const dropped = await dropChanges(transaction, by, openings(transaction));
      const told = { ...after, ...(dropped.length > 0 && { dropped }) };
      await auditLog.append(transaction, { actor, ip, subject, action, before, after: told });
    });
    const outcome = await submit();
    if (outcome.ok) return { message: t(answer) };
    await auditLog.record({ actor, ip, subject, action: `${action}.refused`, after: { code: outcome.code } });
    return outcome;
  });
}
