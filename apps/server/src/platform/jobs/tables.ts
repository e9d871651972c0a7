// What users were told of staking and of sales, by the jobs that tell them.
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';

/** One row for each fact that was told; deleted once no job looks for facts that old. */
export const tellings = pgTable(
  'earn_tellings',
  {
    what: text({ enum: ['staking_end', 'subscription_result', 'subscription_unlockable'] }).notNull(),
    /** The id of the order, or of the subscription. */
    id: bigint({ mode: 'number' }).notNull(),
    toldAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.id] })],
);
