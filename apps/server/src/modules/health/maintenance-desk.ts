// What operators do about announced maintenance. Every act and its entry in the audit log are one transaction.
import { health as contract } from '@bourse/contract';
import { accept, refuse } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../core/storage/query.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf, takeAttempt } from '../../platform/http/operator-acts.ts';
import type { HealthServices } from './conditions.ts';
import type { Health } from './health.ts';
import {
  checkWanted,
  fieldsOf,
  insertMaintenance,
  lockMaintenance,
  MAINTENANCE,
  maintenanceState,
  updateMaintenance,
  wantedOf,
} from './maintenances.ts';

type DeskServices = HealthServices & { readonly health: Health };

export function maintenanceRoutes(app: FastifyInstance, services: DeskServices): void {
  const { storage, clock } = services;
  mount(app, services, contract.listMaintenances, async ({ input: { page, limit } }) => {
    const now = clock.now();
    const rows = await query(storage.sql, { ...MAINTENANCE, announcedBy: kinds.text })`
      SELECT m.id, begins_at, ends_at, parts, texts, is_withdrawn, o.email AS announced_by
      FROM health_maintenances m JOIN operators o ON o.id = m.announced_by
      ORDER BY begins_at DESC, m.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
    const [counted] = await query(storage.sql, { total: kinds.count })`
      SELECT count(*) AS total FROM health_maintenances`;
    const list = rows.map((row) => ({
      id: row.id,
      ...fieldsOf(row),
      state: maintenanceState(row, now),
      announced_by: row.announcedBy,
    }));
    return { message: { list, total: counted?.total ?? 0 } };
  });
  actRoutes(app, services);
}

function actRoutes(app: FastifyInstance, services: DeskServices): void {
  const { auditLog, clock, health } = services;
  mount(app, services, contract.announceMaintenance, async ({ input, request, operatorAttempt, t }) => {
    const now = clock.now();
    const wanted = wantedOf(input);
    const checked = checkWanted(wanted, undefined, now);
    if (!checked.ok) return checked;
    const { actor, ip, operatorId } = operatorActorOf(request);
    const done = await auditLog.begin(async (transaction) => {
      const taken = await takeAttempt(transaction, operatorAttempt, now);
      if (taken !== 'new') return taken === 'done' ? accept(undefined) : taken;
      const id = await insertMaintenance(transaction, wanted, { operatorId, now });
      const act = { action: 'maintenance.announce', subject: `maintenance ${id}`, after: fieldsOf(wanted) };
      await auditLog.append(transaction, { actor, ip, ...act });
      return accept(undefined);
    });
    if (!done.ok) return done;
    await health.refresh();
    return { message: t('answer.maintenance_announced') };
  });
  mount(app, services, contract.changeMaintenance, async ({ input: { id, seen, ...input }, request, t }) => {
    const now = clock.now();
    const wanted = wantedOf(input);
    const { actor, ip } = operatorActorOf(request);
    const done = await auditLog.begin(async (transaction) => {
      const before = await lockMaintenance(transaction, id);
      if (!before) return refuse('not_found');
      const subject = `maintenance ${id}`;
      const edit = { seen, stands: fieldsOf(before), wanted: fieldsOf(wanted) };
      const clash = await refuseClash(transaction, edit, { subject });
      if (clash) return clash;
      const checked = checkWanted(wanted, before, now);
      if (!checked.ok) return checked;
      await updateMaintenance(transaction, id, wanted);
      const act = { action: 'maintenance.change', subject, before: fieldsOf(before), after: fieldsOf(wanted) };
      await auditLog.append(transaction, { actor, ip, ...act });
      return accept(undefined);
    });
    if (!done.ok) return done;
    await health.refresh();
    return { message: t('answer.saved') };
  });
  mount(app, services, contract.endMaintenance, async ({ input: { id }, request, t }) => {
    const now = clock.now();
    const { actor, ip } = operatorActorOf(request);
    const done = await auditLog.begin(async (transaction) => {
      const before = await lockMaintenance(transaction, id);
      if (!before) return refuse('not_found');
      const state = maintenanceState(before, now);
      if (state === 'over' || state === 'withdrawn') return refuse('maintenance_over');
      // What begins at this very moment has lasted for no time, and is withdrawn.
      const isEnded = state === 'running' && now > before.beginsAt;
      await (isEnded
        ? transaction`UPDATE health_maintenances SET ends_at = ${now} WHERE id = ${id}`
        : transaction`UPDATE health_maintenances SET is_withdrawn = true WHERE id = ${id}`);
      const action = isEnded ? 'maintenance.end' : 'maintenance.withdraw';
      await auditLog.append(transaction, { actor, ip, action, subject: `maintenance ${id}` });
      return accept(undefined);
    });
    if (!done.ok) return done;
    await health.refresh();
    return { message: t('answer.saved') };
  });
}
