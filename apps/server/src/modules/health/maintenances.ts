// Maintenance that operators announce: it is told before it begins and while it runs, and counted apart from outages. So that
// nobody turns an outage into maintenance afterwards, what has begun keeps its begin and its parts, and what is over stands.
import { health as contract, type ParsedInputOf, fields } from '@bourse/contract';
import {
  accept,
  HEALTH_PARTS,
  type HealthPart,
  type Instant,
  instant,
  MAINTENANCE_AHEAD_MS_MAX,
  MAINTENANCE_MS_MAX,
  type MaintenanceState,
  refuse,
  type Result,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { languageFor, type Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf, takeAttempt } from '../../platform/http/operator-acts.ts';
import type { HealthServices } from './conditions.ts';
import type { Health } from './health.ts';
import { shownSince } from './incidents.ts';

const PARTS = z.array(z.enum(HEALTH_PARTS));
const TEXTS = z.partialRecord(fields.localeField, z.object({ title: z.string(), text: z.string() }));
export type MaintenanceTexts = z.output<typeof TEXTS>;

const MAINTENANCE = {
  id: kinds.id(),
  beginsAt: kinds.instant,
  endsAt: kinds.instant,
  parts: kinds.json((parts): readonly HealthPart[] => PARTS.parse(parts)),
  texts: kinds.json((texts): MaintenanceTexts => TEXTS.parse(texts)),
  isWithdrawn: kinds.flag,
};
export type Maintenance = RowOf<typeof MAINTENANCE>;

/** Those that are shown: announced, running and over; none that was withdrawn. */
export const findMaintenances = (sql: Sql, now: Instant): Promise<readonly Maintenance[]> => query(sql, MAINTENANCE)`
  SELECT id, begins_at, ends_at, parts, texts, is_withdrawn FROM health_maintenances
  WHERE NOT is_withdrawn AND ends_at > ${shownSince(now)} ORDER BY begins_at DESC, id DESC`;

/** In the language of its reader, or the next that there is. */
export const textFor = (texts: MaintenanceTexts, reader: Locale): { readonly title: string; readonly text: string } =>
  texts[languageFor(texts, reader) ?? reader] ?? { title: '', text: '' };

export function maintenanceState(
  { beginsAt, endsAt, isWithdrawn }: Pick<Maintenance, 'beginsAt' | 'endsAt' | 'isWithdrawn'>,
  now: Instant,
): MaintenanceState {
  if (isWithdrawn) return 'withdrawn';
  if (now < beginsAt) return 'announced';
  return now < endsAt ? 'running' : 'over';
}

type DeskServices = HealthServices & { readonly health: Health };
type Wanted = Pick<Maintenance, 'beginsAt' | 'endsAt' | 'parts' | 'texts'>;

const wantedOf = (input: Omit<ParsedInputOf<typeof contract.announceMaintenance>, 'id'>): Wanted => ({
  beginsAt: instant(input.begin),
  endsAt: instant(input.end),
  parts: HEALTH_PARTS.filter((part) => input.parts.includes(part)),
  texts: input.texts,
});

const fieldsOf = ({ beginsAt, endsAt, parts, texts }: Wanted) => ({
  begin: beginsAt,
  end: endsAt,
  parts: [...parts],
  texts: { ...texts },
});

type TimesRefusal = 'invalid_request' | 'maintenance_times_invalid' | 'maintenance_begun' | 'maintenance_over';

/** `before` is what it was; undefined of new maintenance. */
function checkWanted(wanted: Wanted, before: Maintenance | undefined, now: Instant): Result<undefined, TimesRefusal> {
  if (wanted.texts.en === undefined && wanted.texts.zh === undefined)
    return refuse('invalid_request', { field: 'texts' });
  const state = before && maintenanceState(before, now);
  if (state === 'over' || state === 'withdrawn') return refuse('maintenance_over');
  const { beginsAt, endsAt } = wanted;
  const isMoved = before?.beginsAt !== beginsAt || before.parts.join() !== wanted.parts.join();
  if (state === 'running' && isMoved) return refuse('maintenance_begun');
  const isAhead = state === 'running' || (beginsAt > now && beginsAt - now <= MAINTENANCE_AHEAD_MS_MAX);
  if (!isAhead || endsAt <= now || endsAt <= beginsAt || endsAt - beginsAt > MAINTENANCE_MS_MAX)
    return refuse('maintenance_times_invalid');
  return accept(undefined);
}

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

async function insertMaintenance(
  sql: TransactionSql,
  { beginsAt, endsAt, parts, texts }: Wanted,
  { operatorId, now }: { readonly operatorId: number; readonly now: Instant },
): Promise<number> {
  const [row] = await query(sql, { id: kinds.id() })`
    INSERT INTO health_maintenances (begins_at, ends_at, parts, texts, announced_by, announced_at)
    VALUES (${beginsAt}, ${endsAt}, ${sql.json(parts)}, ${sql.json(texts)}, ${operatorId}, ${now}) RETURNING id`;
  if (!row) throw new Error('What was inserted has an id.');
  return row.id;
}

async function lockMaintenance(sql: TransactionSql, id: number): Promise<Maintenance | undefined> {
  const [row] = await query(sql, MAINTENANCE)`
    SELECT id, begins_at, ends_at, parts, texts, is_withdrawn FROM health_maintenances WHERE id = ${id} FOR UPDATE`;
  return row;
}

async function updateMaintenance(sql: TransactionSql, id: number, wanted: Wanted): Promise<void> {
  const { beginsAt, endsAt, parts, texts } = wanted;
  await sql`
    UPDATE health_maintenances SET begins_at = ${beginsAt}, ends_at = ${endsAt}, parts = ${sql.json(parts)},
      texts = ${sql.json(texts)} WHERE id = ${id}`;
}
