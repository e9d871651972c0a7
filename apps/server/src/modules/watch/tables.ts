// From where on figures alarm, as operators have set it.
import { WATCHED_KINDS } from '@bourse/domain';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

/** Those that an admin has set; the others are as the table in domain/src/alarms.ts says. */
export const watchThresholds = pgTable('watch_thresholds', {
  kind: text({ enum: WATCHED_KINDS }).primaryKey(),
  warning: integer().notNull(),
  critical: integer().notNull(),
  changedBy: operatorColumn().notNull(),
  changedAt: instantColumn().notNull(),
});
