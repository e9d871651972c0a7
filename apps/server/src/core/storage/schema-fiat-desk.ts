// Tables of the desk at which operators look after fiat trade. Written by its feature, and by the job that lets changes come
// to hold.
import { FIAT_CHANGES } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { proposalChecks, proposalColumns } from './proposal-columns.ts';
import { operators } from './schema-office.ts';

/** Proposals of operators: settings, a decision about a merchant or an appeal, acceptors, money of gateways. */
export const fiatProposals = pgTable(
  'fiat_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: FIAT_CHANGES }).notNull(),
    /** Code of a currency, user and coin of a merchant, else the id of what it is about; null where there is but one. */
    subject: text(),
    ...proposalColumns(),
    /** When whoever wants to be a merchant was told what was decided; null until then, and of all else. */
    toldAt: instantColumn(),
  },
  (table) => [
    index('fiat_proposals_by_status').on(table.status, table.id),
    index('fiat_proposals_of_subject').on(table.kind, table.subject, table.id),
    uniqueIndex('fiat_proposals_one_of_a_thing')
      .on(table.kind, sql`coalesce(${table.subject}, '')`)
      .where(sql`${table.kind} <> 'gateway_fund' AND ${table.status} IN ('pending', 'approved')`),
    index('fiat_proposals_untold')
      .on(table.id)
      .where(
        sql`${table.kind} = 'merchant' AND ${table.status} IN ('approved', 'applied') AND ${table.toldAt} IS NULL`,
      ),
    ...proposalChecks('fiat_proposals', table),
  ],
);

/** Measures of one operator with the reason: an ad taken down, a user who may not trade, one who may not write. */
export const fiatMeasures = pgTable(
  'fiat_measures',
  {
    kind: text({ enum: ['ad', 'trade', 'chat'] }).notNull(),
    /** Id of the ad or the user. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** Null: until an operator lifts it. */
    until: instantColumn(),
    reason: text().notNull(),
    takenBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    takenAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiat_measures_pk', columns: [table.kind, table.subjectId] }),
    index('fiat_measures_by_end').on(table.kind, table.until),
  ],
);
