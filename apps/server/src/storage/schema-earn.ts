// What users were told of staking by mail or SMS. Written by the job that tells them.
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Once for each thing that is told; deleted when nobody looks for what is to be told that far back. */
export const earnTellings = pgTable(
  'earn_tellings',
  {
    what: text({ enum: ['staking_end'] }).notNull(),
    /** Of the order. */
    id: bigint({ mode: 'number' }).notNull(),
    toldAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.id] })],
);
