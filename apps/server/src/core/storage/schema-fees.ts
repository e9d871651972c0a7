// Tables of fee tiers that the engine does not write: what each day has brought, by the job that moves users; what operators
// ask for, by their desk, and by the job that lets it come to hold.
import { FEE_CHANGES, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn } from './columns.ts';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';

/** The volume of a user on a day, in USDT; no row means none. It is written once and kept while it counts. */
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

/** Other tiers, all of them at once, or a tier for a user. */
export const feeProposals = pgTable(
  'fee_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: FEE_CHANGES }).notNull(),
    /** Id of the user; null for the tiers. */
    subject: text(),
    ...proposalColumns(),
  },
  (table) => [
    index('fee_proposals_by_status').on(table.status, table.id),
    uniqueIndex('fee_proposals_one_of_a_thing')
      .on(table.kind, sql`coalesce(${table.subject}, '')`)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('fee_proposals', table),
  ],
);
