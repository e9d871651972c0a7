// New coins and spot markets that operators ask for. Written by their desk, and by the job that lets them come to hold.
import { COIN_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalChecks, proposalColumns } from '../../platform/changes/proposal-columns.ts';

export const coinProposals = pgTable(
  'coin_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: COIN_CHANGES }).notNull(),
    /** Id of the coin; of a market those of its pair. */
    subject: text().notNull(),
    ...proposalColumns(),
  },
  (table) => [
    index('coin_proposals_by_status').on(table.status, table.id),
    uniqueIndex('coin_proposals_one_of_a_thing')
      .on(table.kind, table.subject)
      .where(sql`${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('coin_proposals', table),
  ],
);
