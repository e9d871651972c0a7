// What one operator alone may do to a market of contracts, at once: forbid openings, and halt it where it has no fresh index.
// The engine says which of both it is. All else takes two.
import { officeLever } from '@bourse/contract';
import { type Instant, type LeverState, marketId, type MarketId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { dropChanges, holdDesk } from '../../../platform/changes/due-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { leverChanges } from './changes.ts';
import { findSettings } from '../standing.ts';
import { hasContracts } from '../operator-contracts.ts';
import type { LeverServices } from '../services.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';

export function stateRoute(app: FastifyInstance, services: LeverServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  mount(app, services, officeLever.setState, async ({ input, request, t }) => {
    const { state, cause, reason } = input;
    const { actor, ip, operatorId } = operatorActorOf(request);
    const id = marketId(input.id);
    return holdDesk(storage, leverChanges, async () => {
      const settings = await findSettings(storage, id);
      if (!settings) return refuse('lever_not_enabled');
      if (state === 'halted' && (await hasContracts(storage, actor))) return refuse('operator_has_contracts');
      const act = { actor, ip, subject: `lever market ${id}` };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.record({
        ...act,
        action: 'lever.state',
        before: { state: settings.state },
        after: { state, cause, reason },
      });
      const outcome = await sequencer.submit({ kind: 'setLeverState', marketId: id, state, cause, deciders: 1 });
      if (!outcome.ok) {
        await auditLog.record({ ...act, action: 'lever.state.refused', after: { state, code: outcome.code } });
        return outcome;
      }
      await auditLog.begin(async (transaction) => {
        const dropped = await dropOpenings(transaction, { id, state, operatorId, now: clock.now() });
        if (dropped.length > 0)
          await auditLog.append(transaction, { ...act, action: 'lever.state', after: { dropped } });
      });
      return { message: t('answer.lever_state_set') };
    });
  });
}

type Stopping = {
  readonly id: MarketId;
  readonly state: LeverState;
  readonly operatorId: number;
  readonly now: Instant;
};

function dropOpenings(transaction: TransactionSql, { id, state, ...by }: Stopping): Promise<readonly number[]> {
  const undoing = state === 'halted' ? ['open', 'close_only'] : ['open'];
  return dropChanges(
    transaction,
    { ...by, desk: 'lever' },
    transaction`kind = 'state' AND subject = ${String(id)} AND changes -> 0 ->> 'to' IN ${transaction(undoing)}`,
  );
}
