// Tables of staking that the engine does not write: what users were told of it and of sales, by the jobs that tell them; what
// operators ask for, by their desk, and by the job that lets it come to hold.
import { EARN_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../storage/columns.ts';
import { proposalChecks, proposalColumns } from '../../storage/proposal-columns.ts';

/** Once for each thing that is told; deleted when nobody looks for what is to be told that far back. */
export const earnTellings = pgTable(
  'earn_tellings',
  {
    what: text({ enum: ['staking_end', 'subscription_result', 'subscription_unlockable'] }).notNull(),
    /** Of the order, or the subscription. */
    id: bigint({ mode: 'number' }).notNull(),
    toldAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.id] })],
);

/** What one operator asks for: other settings, that something stopped be opened again, or money to promise interest from. */
export const earnProposals = pgTable(
  'earn_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: EARN_CHANGES }).notNull(),
    /** Id of a product; null where there is but one. */
    subject: text(),
    ...proposalColumns(),
  },
  (table) => [
    index('earn_proposals_by_status').on(table.status, table.id),
    uniqueIndex('earn_proposals_one_of_a_thing')
      .on(table.kind, sql`coalesce(${table.subject}, '')`)
      .where(sql`${table.kind} <> 'fund' AND ${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('earn_proposals', table),
  ],
);
