// Tables of the desk at which operators look after fiat trade. Written by its feature, and by the job that lets changes come
// to hold.
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { operators } from './schema-office.ts';

/** What one operator has stopped, and why: an ad taken down, a user who may not trade, one who may not write. */
export const fiatMeasures = pgTable(
  'fiat_measures',
  {
    kind: text({ enum: ['ad', 'trade', 'chat'] }).notNull(),
    /** Id of the ad or the user. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** Null: until an operator lifts it. */
    until: instantColumn(),
    reason: text().notNull(),
    takenBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    takenAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiat_measures_pk', columns: [table.kind, table.subjectId] }),
    index('fiat_measures_by_end').on(table.kind, table.until),
  ],
);
