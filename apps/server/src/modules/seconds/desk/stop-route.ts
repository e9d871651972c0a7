// Stops new orders at once: on the site, in a country or in a market. One operator is enough; opening again takes two.
import { officeMicro } from '@bourse/contract';
import { type Instant, marketId, refuse } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { dropChanges, holdDesk } from '../../../platform/changes/due-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { microChanges } from './changes.ts';
import { findMicroRules } from '../settings.ts';
import type { SecondsServices } from '../services.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { type Asked, findStoppable, subjectOf } from './subjects.ts';

export function stopRoute(app: FastifyInstance, services: SecondsServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  mount(app, services, officeMicro.stop, async ({ input, request, t }) => {
    const { actor, ip, operatorId } = operatorActorOf(request);
    return holdDesk(storage, microChanges, async () => {
      const found = await findStoppable(services, input);
      if (!found.ok) return found;
      const subject = ['micro', input.scope, ...(input.scope === 'site' ? [] : [input.id])].join(' ');
      const before = { is_open: found.value.isOpen };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.begin(async (transaction) => {
        const dropped = await dropOpenings(transaction, { ...input, operatorId, now: clock.now() });
        const after = { is_open: false, reason: input.reason, ...(dropped.length > 0 && { dropped }) };
        await auditLog.append(transaction, { actor, ip, subject, action: 'micro.stop', before, after });
      });
      const command = await commandOf(services, input);
      const outcome = command ? await sequencer.submit(command) : refuse('micro_closed');
      if (outcome.ok) return { message: t('answer.micro_stopped') };
      await auditLog.record({ actor, ip, subject, action: 'micro.stop.refused', after: { code: outcome.code } });
      return outcome;
    });
  });
}

async function commandOf({ storage }: SecondsServices, { scope, id = 0 }: Asked): Promise<Command | undefined> {
  if (scope === 'market') return { kind: 'setMicroState', marketId: marketId(id), state: 'halted' };
  if (scope === 'country') return { kind: 'setMicroCountry', countryId: id, isOpen: false };
  const rules = await findMicroRules(storage);
  return rules && { kind: 'configureMicroRules', rules: { ...rules, isOpen: false } };
}

type Stopping = Asked & { readonly operatorId: number; readonly now: Instant };

const dropOpenings = (transaction: TransactionSql, stopping: Stopping): Promise<readonly number[]> =>
  dropChanges(
    transaction,
    { ...stopping, desk: 'micro' },
    transaction`kind = ${stopping.scope} AND coalesce(subject, '') = ${subjectOf(stopping) ?? ''}`,
  );
