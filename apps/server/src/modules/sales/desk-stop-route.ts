// Stops new subscriptions to a sale at once: nobody of any level may have anything. One operator is enough; other limits take
// two.
import { officeLaunch } from '@bourse/contract';
import { formatUnits, type Instant, launchProjectId, refuse, VERIFICATION_LEVELS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { dropChanges, holdDesk } from '../../platform/changes/due-changes.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import { salesChanges } from './changes.ts';
import { findSale, saleTermsOf, STOPPED } from './settings.ts';
import type { SalesServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';

export function stopRoute(app: FastifyInstance, services: SalesServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  mount(app, services, officeLaunch.stop, async ({ input: { id, reason }, request, t }) => {
    const { actor, ip, operatorId } = operatorActorOf(request);
    return holdDesk(storage, salesChanges, async () => {
      const sale = await findSale(storage, launchProjectId(id));
      if (!sale) return refuse('launch_not_found');
      const subject = `launch sale ${id}`;
      const before = { limits: VERIFICATION_LEVELS.map((level) => formatUnits(sale.limits[level])) };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.begin(async (transaction) => {
        const dropped = await dropLimits(transaction, { id, operatorId, now: clock.now() });
        const after = { reason, ...(dropped.length > 0 && { dropped }) };
        await auditLog.append(transaction, { actor, ip, subject, action: 'launch.stop', before, after });
      });
      const project = { ...saleTermsOf(sale), ...STOPPED };
      const outcome = await sequencer.submit({ kind: 'configureLaunchProject', project });
      if (outcome.ok) return { message: t('answer.launch_stopped') };
      await auditLog.record({ actor, ip, subject, action: 'launch.stop.refused', after: { code: outcome.code } });
      return outcome;
    });
  });
}

type Stopping = { readonly id: number; readonly operatorId: number; readonly now: Instant };

const dropLimits = (transaction: TransactionSql, { id, ...by }: Stopping): Promise<readonly number[]> =>
  dropChanges(
    transaction,
    { ...by, desk: 'launch' },
    transaction`kind = 'sale' AND subject = ${String(id)} AND changes @> ${transaction.json([{ field: 'limits' }])}`,
  );
