// The table of the desk at which operators look after leveraged contracts. Written by its feature, and by the job that lets
// changes come to hold.
import type { MarketId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from './columns.ts';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';

/** Proposals of operators: settings or the state of a market, rules of all markets, money for the pool or the fund. */
export const leverProposals = pgTable(
  'lever_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['market', 'state', 'settle', 'rules', 'fund'] }).notNull(),
    /** Null where the proposal is about no single market. */
    marketId: idColumn<MarketId>(),
    ...proposalColumns(),
  },
  (table) => [
    index('lever_proposals_by_status').on(table.status, table.id),
    uniqueIndex('lever_proposals_one_of_market')
      .on(table.marketId)
      .where(sql`${table.kind} = 'market' AND ${table.status} IN ('pending', 'approved')`),
    uniqueIndex('lever_proposals_one_of_state')
      .on(table.marketId)
      .where(sql`${table.kind} IN ('state', 'settle') AND ${table.status} IN ('pending', 'approved')`),
    uniqueIndex('lever_proposals_one_of_rules')
      .on(table.kind)
      .where(sql`${table.kind} = 'rules' AND ${table.status} IN ('pending', 'approved')`),
    check(
      'lever_proposals_name_a_market',
      sql`(${table.kind} IN ('market', 'state', 'settle')) = (${table.marketId} IS NOT NULL)`,
    ),
    ...proposalChecks('lever_proposals', table),
  ],
);
