// Full stops and outages in the database, and the sign that the engine ran.
import { OUTAGE_MS_MIN, STOP_KINDS, type StopId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

const LASTS = 'ended_at IS NULL';

export const stops = pgTable(
  'stops',
  {
    id: idColumn<StopId>().primaryKey(),
    kind: text({ enum: STOP_KINDS }).notNull(),
    beganAt: instantColumn().notNull(),
    /** Missing while it lasts. */
    endedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('stops_one_lasts')
      .on(sql`(${sql.raw(LASTS)})`)
      .where(sql.raw(LASTS)),
    index('stops_by_end').on(table.endedAt),
    check('stops_end_after_they_began', sql`${table.endedAt} >= ${table.beganAt}`),
    check('stops_that_last_are_full', sql`${table.endedAt} IS NOT NULL OR ${table.kind} = 'full'`),
  ],
);

/** One row, written while nothing else is. */
export const lifeSigns = pgTable(
  'life_signs',
  { id: smallint().$type<1>().primaryKey(), at: instantColumn().notNull() },
  (table) => [check('life_signs_are_one_row', sql`${table.id} = 1`)],
);

/** Selects what happened between the beginning and the end of a full stop, by the column of its time. */
const amid = (table: string, id: string, at: string): string => `
      SELECT '${table}' AS what, ${id} AS id, ${at} AS at, stops.id AS stop FROM ${table} JOIN stops
        ON stops.kind = 'full' AND ${at} > stops.began_at AND coalesce(${at} < stops.ended_at, true)`;

export const stopsPart: StoragePart = {
  live: () => ({ stops: [`stops WHERE ${LASTS}`], lifeSigns: ['life_signs'] }),
  claims: [],
  ids: [{ counter: 'stop', select: 'SELECT id FROM stops' }],
  audit: [
    {
      rule: 'stops follow one another, and an outage is longer than a minute',
      offenders: `
      SELECT id, kind, began_at, ended_at, before FROM (
        SELECT *, lag(coalesce(ended_at, 'infinity'::float8)) OVER (ORDER BY id) AS before FROM stops) AS ordered
      WHERE began_at < before OR (kind = 'outage' AND ended_at - began_at <= ${OUTAGE_MS_MIN})`,
    },
    {
      rule: 'nothing is filled, opened, closed or liquidated during a full stop',
      offenders: [
        amid('fills', 'fills.id', 'fills.at'),
        amid('lever_positions', 'lever_positions.id', 'lever_positions.opened_at'),
        `${amid('lever_positions', 'lever_positions.id', 'lever_positions.ended_at')} AND lever_positions.close_price IS NOT NULL`,
        amid('lever_liquidations', 'lever_liquidations.id', 'lever_liquidations.at'),
      ].join('\n      UNION ALL'),
    },
  ],
};
