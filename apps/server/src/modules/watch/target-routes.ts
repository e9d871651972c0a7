// Who is told of alarms.
import { officeWatch } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { WatchServices } from './services.ts';
import { addTarget, findTargets, removeTarget, type TargetRow, testTarget } from './targets.ts';

export function targetRoutes(app: FastifyInstance, services: WatchServices): void {
  mount(app, services, officeWatch.listTargets, async () => {
    const targets = await findTargets(services.storage.sql);
    return { message: targets.map(viewTarget) };
  });
  mount(app, services, officeWatch.addTarget, async ({ input: { lang: locale, ...target }, request }) => {
    const added = await addTarget(services, { ...target, locale, by: operatorActorOf(request) });
    return added.ok ? { message: added.value } : added;
  });
  mount(app, services, officeWatch.testTarget, async ({ input: { id }, request, t }) => {
    const tested = await testTarget(services, { id, by: operatorActorOf(request) });
    return tested.ok ? { message: t('answer.alarm_target_tested') } : tested;
  });
  mount(app, services, officeWatch.removeTarget, async ({ input: { id }, request, t }) => {
    const removed = await removeTarget(services, { id, by: operatorActorOf(request) });
    return removed.ok ? { message: t('answer.alarm_target_removed') } : removed;
  });
}

const viewTarget = (target: TargetRow): officeWatch.AlarmTargetRow => ({
  id: target.id,
  kind: target.kind,
  address: target.address,
  severity: target.severity,
  lang: target.locale,
  added_by: target.addedBy,
  add_time: formatShanghai(target.addedAt),
  waiting: target.waiting,
  delivered_time: target.deliveredAt === undefined ? '' : formatShanghai(target.deliveredAt),
  fault: target.fault ?? '',
});
