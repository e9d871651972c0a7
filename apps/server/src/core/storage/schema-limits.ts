// Changes that operators ask for of what levels may withdraw. Written by their desk, and by the job that lets them hold.
import { LIMIT_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';

export const limitProposals = pgTable(
  'limit_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: LIMIT_CHANGES }).notNull(),
    /** The level. */
    subject: text().notNull(),
    ...proposalColumns(),
  },
  (table) => [
    index('limit_proposals_by_status').on(table.status, table.id),
    uniqueIndex('limit_proposals_one_of_a_level')
      .on(table.subject)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('limit_proposals', table),
  ],
);
