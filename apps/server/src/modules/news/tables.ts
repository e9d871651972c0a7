// Tables of the site’s news. All of them are written by features.
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/storage/columns.ts';

export const newsCategories = pgTable('news_categories', {
  /** The `c_id` of the wire. */
  id: integer().primaryKey(),
  /** By locale. */
  names: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  sort: integer().notNull(),
});

export const newsArticles = pgTable(
  'news_articles',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    categoryId: integer()
      .notNull()
      .references(() => newsCategories.id),
    /** Address of a picture, or empty. */
    thumbnail: text().notNull(),
    isPublished: boolean().notNull(),
    /** It is listed above newer ones. */
    isTop: boolean().notNull(),
    /** Lists are ordered by it. Null until it is first published. */
    publishedAt: instantColumn(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [index('news_articles_of_category').on(table.categoryId, table.isTop, table.publishedAt)],
);

export const newsTexts = pgTable(
  'news_texts',
  {
    articleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => newsArticles.id),
    locale: text().notNull(),
    title: text().notNull(),
    abstract: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
  },
  (table) => [primaryKey({ name: 'news_texts_pk', columns: [table.articleId, table.locale] })],
);
