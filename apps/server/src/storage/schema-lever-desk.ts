// The table of the desk at which operators look after leveraged contracts. Written by its feature, and by the job that lets
// changes come to hold.
import type { MarketId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { operators } from './schema-office.ts';

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

/** One field that is to change, in decimal text: as it stood when it was asked for, and as it shall be. */
export type ProposedChange = { readonly field: string; readonly from: string; readonly to: string };

/**
 * What one operator asks for and another decides about: settings of a market, rules of all of them, or money for the pool or
 * the fund. `approved` waits for its time; `failed` came to it, and the engine refused it.
 */
export const leverProposals = pgTable(
  'lever_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['market', 'rules', 'fund'] }).notNull(),
    /** Of settings; else null. */
    marketId: idColumn<MarketId>(),
    changes: jsonb().$type<readonly ProposedChange[]>().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] }).notNull(),
    /** Code of the refusal, where it failed. */
    failure: text(),
    /** It does not hold before. */
    effectiveFrom: instantColumn().notNull(),
    requestedBy: operatorColumn().notNull(),
    requestedAt: instantColumn().notNull(),
    decidedBy: operatorColumn(),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('lever_proposals_by_status').on(table.status, table.id),
    uniqueIndex('lever_proposals_one_of_market')
      .on(table.marketId)
      .where(sql`${table.kind} = 'market' AND ${table.status} IN ('pending', 'approved')`),
    uniqueIndex('lever_proposals_one_of_rules')
      .on(table.kind)
      .where(sql`${table.kind} = 'rules' AND ${table.status} IN ('pending', 'approved')`),
    check('lever_proposals_name_a_market', sql`(${table.kind} = 'market') = (${table.marketId} IS NOT NULL)`),
    check('lever_proposals_are_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
    check(
      'lever_proposals_take_two',
      sql`${table.status} NOT IN ('approved', 'applied', 'failed')
        OR (${table.decidedBy} IS NOT NULL AND ${table.requestedBy} <> ${table.decidedBy})`,
    ),
    check('lever_proposals_say_why_they_fail', sql`(${table.status} = 'failed') = (${table.failure} IS NOT NULL)`),
  ],
);
