// Maintenance that operators announce: it is told before it begins and while it runs, and counted apart from outages. So that
// nobody turns an outage into maintenance afterwards, what has begun keeps its begin and its parts, and what is over stands.
import { fields, type health as contract, type ParsedInputOf } from '@bourse/contract';
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
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { shownSince } from './incidents.ts';

const PARTS = z.array(z.enum(HEALTH_PARTS));
const TEXTS = z.partialRecord(fields.localeField, z.object({ title: z.string(), text: z.string() }));
export type MaintenanceTexts = z.output<typeof TEXTS>;

export const MAINTENANCE = {
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

export type Wanted = Pick<Maintenance, 'beginsAt' | 'endsAt' | 'parts' | 'texts'>;

export const wantedOf = (input: Omit<ParsedInputOf<typeof contract.announceMaintenance>, 'id'>): Wanted => ({
  beginsAt: instant(input.begin),
  endsAt: instant(input.end),
  parts: HEALTH_PARTS.filter((part) => input.parts.includes(part)),
  texts: input.texts,
});

export const fieldsOf = ({ beginsAt, endsAt, parts, texts }: Wanted) => ({
  begin: beginsAt,
  end: endsAt,
  parts: [...parts],
  texts: { ...texts },
});

type TimesRefusal = 'invalid_request' | 'maintenance_times_invalid' | 'maintenance_begun' | 'maintenance_over';

/** `before` is what it was; undefined of new maintenance. */
export function checkWanted(
  wanted: Wanted,
  before: Maintenance | undefined,
  now: Instant,
): Result<undefined, TimesRefusal> {
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

export async function insertMaintenance(
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

export async function lockMaintenance(sql: TransactionSql, id: number): Promise<Maintenance | undefined> {
  const [row] = await query(sql, MAINTENANCE)`
    SELECT id, begins_at, ends_at, parts, texts, is_withdrawn FROM health_maintenances WHERE id = ${id} FOR UPDATE`;
  return row;
}

export async function updateMaintenance(sql: TransactionSql, id: number, wanted: Wanted): Promise<void> {
  const { beginsAt, endsAt, parts, texts } = wanted;
  await sql`
    UPDATE health_maintenances SET begins_at = ${beginsAt}, ends_at = ${endsAt}, parts = ${sql.json(parts)},
      texts = ${sql.json(texts)} WHERE id = ${id}`;
}
