// What users were told of staking and of sales, by the jobs that tell them.
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Once for each thing that is told; deleted when nobody looks for what is to be told that far back. */
export const tellings = pgTable(
  'earn_tellings',
  {
    what: text({ enum: ['staking_end', 'subscription_result', 'subscription_unlockable'] }).notNull(),
    /** Of the order, or the subscription. */
    id: bigint({ mode: 'number' }).notNull(),
    toldAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.id] })],
);
