// SQL of the news as operators edit it.
import { fields } from '@bourse/contract';
import { assert, type Instant } from '@bourse/domain';
import { count, flag, id, instant, json, text } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { arrayOf, type CategoryNames, LOCALE, NAMES } from './queries.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const ARTICLE = {
  id: id(),
  categoryId: count,
  thumbnail: text,
  isPublished: flag,
  isTop: flag,
  updatedAt: instant,
};
export type Article = RowOf<typeof ARTICLE>;
const TEXT = { title: text, abstract: text, content: text };
export type ArticleText = RowOf<typeof TEXT>;

/** Its columns, of `news_articles a`. */
const articleColumns = (sql: Sql | TransactionSql) =>
  sql`a.id, a.category_id, a.thumbnail, a.is_published, a.is_top, a.updated_at`;

const LANGUAGES = z.array(fields.localeField);
const LISTED = { ...ARTICLE, title: text, languages: json((languages) => LANGUAGES.parse(languages)) };
export type ListedArticle = RowOf<typeof LISTED>;

/** Drafts too, newest change first. The title is in the first of `preferred` that it is written in. */
export async function findArticles(
  sql: Sql,
  {
    categoryId,
    preferred,
    limit,
    offset,
  }: { categoryId: number | undefined; preferred: readonly Locale[]; limit: number; offset: number },
): Promise<{ readonly list: readonly ListedArticle[]; readonly total: number }> {
  const isOfCategory = categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`;
  const list = await query(sql, LISTED)`
    SELECT ${articleColumns(sql)},
      coalesce(jsonb_agg(t.locale ORDER BY t.locale) FILTER (WHERE t.locale IS NOT NULL), '[]') AS languages,
      coalesce((array_agg(t.title ORDER BY array_position(${arrayOf(preferred)}::text[], t.locale)))[1], '') AS title
    FROM news_articles a LEFT JOIN news_texts t ON t.article_id = a.id
    WHERE ${isOfCategory} GROUP BY a.id ORDER BY a.updated_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { count })`SELECT count(*) AS count FROM news_articles WHERE ${isOfCategory}`;
  return { list, total: counted?.count ?? 0 };
}

export async function findArticle(sql: Sql | TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await query(sql, ARTICLE)`SELECT ${articleColumns(sql)} FROM news_articles a WHERE id = ${id}`;
  return row;
}

/** Whoever edits an article or its texts does it here, one after the other. */
export async function lockArticle(sql: TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await query(sql, ARTICLE)`
    SELECT ${articleColumns(sql)} FROM news_articles a WHERE id = ${id} FOR UPDATE`;
  return row;
}

export async function findTexts(sql: Sql, id: number): Promise<Readonly<Partial<Record<Locale, ArticleText>>>> {
  const rows = await query(sql, { ...TEXT, locale: LOCALE })`
    SELECT locale, title, abstract, content FROM news_texts WHERE article_id = ${id}`;
  return Object.fromEntries(rows.map(({ locale, ...text }) => [locale, text]));
}

export async function findText(
  sql: TransactionSql,
  { id, locale }: { id: number; locale: Locale },
): Promise<ArticleText | undefined> {
  const [row] = await query(sql, TEXT)`
    SELECT title, abstract, content FROM news_texts WHERE article_id = ${id} AND locale = ${locale}`;
  return row;
}

export type ArticleChange = Pick<Article, 'categoryId' | 'thumbnail' | 'isPublished' | 'isTop'>;

export async function insertArticle(sql: TransactionSql, article: ArticleChange, now: Instant): Promise<number> {
  const [row] = await query(sql, { id: id() })`
    INSERT INTO news_articles (category_id, thumbnail, is_published, is_top, published_at, updated_at)
    VALUES (${article.categoryId}, ${article.thumbnail}, ${article.isPublished}, ${article.isTop},
      ${article.isPublished ? now : null}, ${now}) RETURNING id`;
  assert(row, 'what was inserted has an id');
  return row.id;
}

export async function updateArticle(
  sql: TransactionSql,
  { id, change, now }: { id: number; change: ArticleChange; now: Instant },
): Promise<void> {
  await sql`
    UPDATE news_articles SET category_id = ${change.categoryId}, thumbnail = ${change.thumbnail},
      is_published = ${change.isPublished}, is_top = ${change.isTop}, updated_at = ${now},
      published_at = CASE WHEN ${change.isPublished} THEN coalesce(published_at, ${now}) ELSE published_at END
    WHERE id = ${id}`;
}

export async function putText(
  sql: TransactionSql,
  { id, locale, text, now }: { id: number; locale: Locale; text: ArticleText | undefined; now: Instant },
): Promise<void> {
  if (text === undefined) await sql`DELETE FROM news_texts WHERE article_id = ${id} AND locale = ${locale}`;
  else {
    await sql`
      INSERT INTO news_texts (article_id, locale, title, abstract, content)
      VALUES (${id}, ${locale}, ${text.title}, ${text.abstract}, ${text.content})
      ON CONFLICT (article_id, locale) DO UPDATE SET
        title = excluded.title, abstract = excluded.abstract, content = excluded.content`;
  }
  await sql`UPDATE news_articles SET updated_at = ${now} WHERE id = ${id}`;
}

const CATEGORY = { id: id(), names: NAMES, articles: count };
export type Category = RowOf<typeof CATEGORY>;

export const findCategories = (sql: Sql): Promise<readonly Category[]> => query(sql, CATEGORY)`
    SELECT c.id, c.names, count(a.id) AS articles FROM news_categories c
    LEFT JOIN news_articles a ON a.category_id = c.id GROUP BY c.id ORDER BY c.sort, c.id`;

/** Reads the names of a category and locks them until the transaction ends. */
export async function lockCategoryNames(sql: TransactionSql, id: number): Promise<CategoryNames> {
  const [row] = await query(sql, { names: NAMES })`SELECT names FROM news_categories WHERE id = ${id} FOR UPDATE`;
  return row?.names ?? {};
}

export async function storeCategoryNames(sql: TransactionSql, id: number, names: CategoryNames): Promise<void> {
  await sql`UPDATE news_categories SET names = ${JSON.stringify(names)}::text::jsonb WHERE id = ${id}`;
}
