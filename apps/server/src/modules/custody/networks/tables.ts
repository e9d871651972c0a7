// How coins come and go on chains, as operators ask for it. Written by their desk, and by the job that lets it come to hold.
import { NETWORK_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalChecks, proposalColumns } from '../../../platform/changes/proposal-columns.ts';

export const networkProposals = pgTable(
  'network_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: NETWORK_CHANGES }).notNull(),
    /** Ids of chain and coin with a slash between. */
    subject: text().notNull(),
    ...proposalColumns(),
  },
  (table) => [
    index('network_proposals_by_status').on(table.status, table.id),
    uniqueIndex('network_proposals_one_of_a_thing')
      .on(table.kind, table.subject)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('network_proposals', table),
  ],
);
