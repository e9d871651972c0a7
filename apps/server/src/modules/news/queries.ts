// SQL of the news as visitors read it.
import { fields } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { count, flag, id, instant, json, text, word } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import { z } from 'zod';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { PictureUses } from '../../core/storage/storage-part.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import type { ArticleHead } from '../../platform/http/pages.ts';

export const LOCALE = word(fields.localeField.options);

const ARTICLE = {
  id: id(),
  categoryId: count,
  thumbnail: text,
  isTop: flag,
  /** When it was first published. */
  publishedAt: instant,
  updatedAt: instant,
  locale: LOCALE,
  title: text,
  abstract: text,
};
export type ArticleRow = RowOf<typeof ARTICLE>;
const WHOLE = { ...ARTICLE, content: text };
type ArticleWithContent = RowOf<typeof WHOLE>;

/** The driver's client here knows no array types: the array is spelled as PostgreSQL reads it. */
export const arrayOf = (codes: readonly string[]): string => `{${codes.join(',')}}`;

type ListQuery = {
  readonly categoryId: number;
  /** Best first. */
  readonly languages: readonly Locale[];
  readonly page: number;
  readonly limit: number;
};

/** Published articles, each in the best language it has: pinned ones first, then the newest. */
export const findPublished = (
  sql: Sql,
  { categoryId, languages, page, limit }: ListQuery,
): Promise<readonly ArticleRow[]> => query(sql, ARTICLE)`
    SELECT a.id, a.category_id, a.thumbnail, a.is_top, coalesce(a.published_at, a.updated_at) AS published_at,
      a.updated_at, t.locale, t.title, t.abstract
    FROM news_articles a CROSS JOIN LATERAL (
      SELECT locale, title, abstract FROM news_texts WHERE article_id = a.id
      ORDER BY array_position(${arrayOf(languages)}::text[], locale) LIMIT 1
    ) t
    WHERE a.category_id = ${categoryId} AND a.is_published
    ORDER BY a.is_top DESC, a.published_at DESC, a.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`;

export async function countPublished(sql: Sql, categoryId: number): Promise<number> {
  const [row] = await query(sql, { count })`
    SELECT count(*) AS count FROM news_articles a WHERE category_id = ${categoryId} AND is_published
      AND EXISTS (SELECT 1 FROM news_texts WHERE article_id = a.id)`;
  return row?.count ?? 0;
}

export async function findPublishedArticle(
  sql: Sql,
  { id, languages }: { id: number; languages: readonly Locale[] },
): Promise<ArticleWithContent | undefined> {
  const [row] = await query(sql, WHOLE)`
    SELECT a.id, a.category_id, a.thumbnail, a.is_top, coalesce(a.published_at, a.updated_at) AS published_at,
      a.updated_at, t.locale, t.title, t.abstract, t.content
    FROM news_articles a JOIN news_texts t ON t.article_id = a.id
    WHERE a.id = ${id} AND a.is_published
    ORDER BY array_position(${arrayOf(languages)}::text[], t.locale) LIMIT 1`;
  return row;
}

const TEXTS = z.record(z.string(), z.string());
export type CategoryNames = Readonly<z.output<typeof TEXTS>>;
export const NAMES = json((names): CategoryNames => TEXTS.parse(names));

export async function findCategoryNames(sql: Sql): Promise<ReadonlyMap<number, CategoryNames>> {
  const rows = await query(sql, { id: id(), names: NAMES })`SELECT id, names FROM news_categories`;
  return new Map(rows.map((row) => [row.id, row.names]));
}

/** Finds what an article says of itself in the head of its page. */
export async function findArticleHead(
  { storage }: BaseServices,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): Promise<ArticleHead | undefined> {
  const parsed = parseId(id);
  if (parsed === undefined) return undefined;
  return findPublishedArticle(storage.sql, { id: parsed, languages: languagesFor(locale) });
}

/** Finds which pictures of the site articles show. */
export const pictureUsesOfNews: PictureUses = (sql) => sql`SELECT right(thumbnail, 43) AS name FROM news_articles`;
