// Tables of fee tiers that the engine does not write: what each day has brought, by the job that moves users; what operators
// ask for, by their desk, and by the job that lets it come to hold.
import { type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';

/** What a user has traded on a day, in USDT; nothing is no row. Written once a day closes, kept as long as it counts. */
export const feeVolumes = pgTable(
  'fee_volumes',
  {
    /** When it closed. */
    day: instantColumn().notNull(),
    userId: idColumn<UserId>().notNull(),
    volume: amountColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('fee_volumes_by_day').on(table.day),
    check('fee_volumes_are_of_trades', sql`${table.volume} > 0`),
  ],
);
