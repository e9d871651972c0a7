// Stops new orders at once: of a product, or of any. One operator is enough; offering them again takes two.
import { officeEarn } from '@bourse/contract';
import { type Instant, refuse, type Result, stakingProductId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { dropChanges } from '../../platform/changes/drop-changes.ts';
import { holdDesk } from '../../platform/changes/due-changes.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import { stakingChanges } from './changes.ts';
import { findStakingProduct, findStakingRules, NEW_RULES } from './settings.ts';
import type { StakingServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';

export function stopRoute(app: FastifyInstance, services: StakingServices): void {
  const { storage, auditLog, sequencer, clock } = services;
  mount(app, services, officeEarn.stop, async ({ input: { id, reason }, request, t }) => {
    const { actor, ip, operatorId } = operatorActorOf(request);
    return holdDesk(storage, stakingChanges, async () => {
      const found = await findStop(services, id);
      if (!found.ok) return found;
      const { command, wasOpen } = found.value;
      const subject = id === undefined ? 'earn' : `earn product ${id}`;
      const before = { is_open: wasOpen };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.begin(async (transaction) => {
        const dropped = await dropOpenings(transaction, { id, operatorId, now: clock.now() });
        const after = { is_open: false, reason, ...(dropped.length > 0 && { dropped }) };
        await auditLog.append(transaction, { actor, ip, subject, action: 'earn.stop', before, after });
      });
      const outcome = await sequencer.submit(command);
      if (outcome.ok) return { message: t('answer.staking_stopped') };
      await auditLog.record({ actor, ip, subject, action: 'earn.stop.refused', after: { code: outcome.code } });
      return outcome;
    });
  });
}

type Stop = { readonly command: Command; readonly wasOpen: boolean };

async function findStop(
  { storage }: Pick<StakingServices, 'storage'>,
  id: number | undefined,
): Promise<Result<Stop, 'staking_product_not_found'>> {
  if (id === undefined) {
    const rules = (await findStakingRules(storage)) ?? NEW_RULES;
    const command = { kind: 'configureStakingRules', rules: { ...rules, isOpen: false } } as const;
    return { ok: true, value: { command, wasOpen: rules.isOpen } };
  }
  const product = await findStakingProduct(storage, stakingProductId(id));
  if (!product) return refuse('staking_product_not_found');
  const command = { kind: 'configureStakingProduct', product: { ...product, isOffered: false } } as const;
  return { ok: true, value: { command, wasOpen: product.isOffered } };
}

type Stopping = { readonly id: number | undefined; readonly operatorId: number; readonly now: Instant };

function dropOpenings(transaction: TransactionSql, { id, ...by }: Stopping): Promise<readonly number[]> {
  const [kind, field] = id === undefined ? ['rules', 'is_open'] : ['product', 'is_offered'];
  return dropChanges(
    transaction,
    { ...by, desk: 'earn' },
    transaction`kind = ${kind} AND coalesce(subject, '') = ${id === undefined ? '' : String(id)}
      AND changes @> ${transaction.json([{ field, to: '1' }])}`,
  );
}
