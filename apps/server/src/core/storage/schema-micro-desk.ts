// The table of the desk at which operators look after second contracts. Written by its feature, and by the job that lets
// changes come to hold.
import { MICRO_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';

/** Proposals of operators: settings, an opening of what was stopped, money for the pool or the fund. */
export const microProposals = pgTable(
  'micro_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: MICRO_CHANGES }).notNull(),
    /** Seconds of a term, else the id of what would change; null where there is but one. */
    subject: text(),
    ...proposalColumns(),
  },
  (table) => [
    index('micro_proposals_by_status').on(table.status, table.id),
    uniqueIndex('micro_proposals_one_of_a_thing')
      .on(table.kind, sql`coalesce(${table.subject}, '')`)
      .where(sql`${table.kind} <> 'fund' AND ${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('micro_proposals', table),
  ],
);
