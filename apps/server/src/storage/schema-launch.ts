// What sales of new coins say of themselves. Written by features.
import type { LaunchProjectId } from '@bourse/domain';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from './columns.ts';

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
