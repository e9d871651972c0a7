// Tables of sales of new coins that the engine does not write: what sales say of themselves, and what operators ask for, by
// their desk, and by the job that lets it come to hold.
import { LAUNCH_CHANGES, type LaunchProjectId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from '../../storage/columns.ts';
import { proposalChecks, proposalColumns } from '../../storage/proposal-columns.ts';

export const launchTexts = pgTable(
  'launch_texts',
  {
    projectId: idColumn<LaunchProjectId>().notNull(),
    locale: text().notNull(),
    /** Its title. */
    keyword: text().notNull(),
    abstract: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    /** Paths or addresses; empty where there is none. */
    cover: text().notNull(),
    whitePaper: text().notNull(),
  },
  (table) => [primaryKey({ name: 'launch_texts_pk', columns: [table.projectId, table.locale] })],
);

/** What one operator asks for: terms, texts, a step of a sale, or coins to sell. */
export const launchProposals = pgTable(
  'launch_proposals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: LAUNCH_CHANGES }).notNull(),
    /** Id of a sale; of a text with its language after it; null of money. */
    subject: text(),
    ...proposalColumns(),
  },
  (table) => [
    index('launch_proposals_by_status').on(table.status, table.id),
    uniqueIndex('launch_proposals_one_of_a_thing')
      .on(table.kind, sql`coalesce(${table.subject}, '')`)
      .where(sql`${table.kind} <> 'fund' AND ${table.status} IN ('pending', 'approved')`),
    ...proposalChecks('launch_proposals', table),
  ],
);
