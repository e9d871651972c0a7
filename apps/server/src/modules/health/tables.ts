// How the exchange was, as everybody may know: since when that is written down, what disturbed it, and maintenance announced.
import { HEALTH_CAUSES, HEALTH_PARTS, HEALTH_STATES, type HealthPart } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

/** One row: of the time before nobody knows how the exchange was. */
export const healthRecords = pgTable(
  'health_records',
  { id: smallint().primaryKey(), since: instantColumn().notNull() },
  (table) => [check('health_records_are_one_row', sql`${table.id} = 1`)],
);

/** Disturbances of one part by one cause. Outages and full stops are no rows here: `stops` has them. */
export const healthIncidents = pgTable(
  'health_incidents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    part: text({ enum: HEALTH_PARTS }).notNull(),
    cause: text({ enum: HEALTH_CAUSES }).notNull(),
    state: text({ enum: HEALTH_STATES }).notNull(),
    beganAt: instantColumn().notNull(),
    /** Null while it lasts. */
    endedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('health_incidents_one_lasts').on(table.part, table.cause).where(sql`${table.endedAt} IS NULL`),
    index('health_incidents_by_end').on(table.endedAt),
    check('health_incidents_end_after_they_began', sql`${table.endedAt} >= ${table.beganAt}`),
    check('health_incidents_disturb', sql`${table.state} <> 'working'`),
  ],
);

export const healthMaintenances = pgTable(
  'health_maintenances',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    beginsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    parts: jsonb().$type<readonly HealthPart[]>().notNull(),
    /** By locale. */
    texts: jsonb().$type<Readonly<Record<string, { readonly title: string; readonly text: string }>>>().notNull(),
    /** It was taken back before it began. */
    isWithdrawn: boolean().notNull().default(false),
    announcedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    announcedAt: instantColumn().notNull(),
  },
  (table) => [
    index('health_maintenances_by_begin').on(table.beginsAt),
    index('health_maintenances_by_end').on(table.endsAt),
    check('health_maintenances_end_after_they_begin', sql`${table.endsAt} > ${table.beginsAt}`),
  ],
);
