// New coins and spot markets that operators ask for, and coins that leave. Written by their desk, and by the job that lets them
// come to hold.
import { COIN_CHANGES, type CurrencyId, DELISTING_STEPS } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from './columns.ts';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';

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

/** Coins that leave, as users were told. */
export const coinDelistings = pgTable(
  'coin_delistings',
  {
    currencyId: idColumn<CurrencyId>().primaryKey(),
    /** The last that holds. */
    step: text({ enum: DELISTING_STEPS }).notNull(),
    // The planned days; once a step has been taken, its actual time.
    viewOnlyFrom: instantColumn().notNull(),
    withdrawOnlyFrom: instantColumn().notNull(),
    withdrawalsUntil: instantColumn().notNull(),
    /** The announcement among the news. */
    articleId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    check(
      'coin_delistings_go_on_in_time',
      sql`${table.viewOnlyFrom} <= ${table.withdrawOnlyFrom} AND ${table.withdrawOnlyFrom} <= ${table.withdrawalsUntil}`,
    ),
  ],
);
