// SQL of the news as visitors read it.
import { type Instant, instant } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Sql } from '../../storage/connection.ts';
import { mustParseLocale } from '../../http/languages.ts';

export type ArticleRow = {
  readonly id: number;
  readonly categoryId: number;
  readonly thumbnail: string;
  readonly isTop: boolean;
  /** When it was first published. */
  readonly publishedAt: Instant;
  readonly updatedAt: Instant;
  readonly locale: Locale;
  readonly title: string;
  readonly abstract: string;
};
export type ArticleWithContent = ArticleRow & { readonly content: string };

type Stored = {
  readonly id: string;
  readonly category_id: number;
  readonly thumbnail: string;
  readonly is_top: boolean;
  readonly published_at: string;
  readonly updated_at: string;
  readonly locale: string;
  readonly title: string;
  readonly abstract: string;
};

const fromStored = (row: Stored): ArticleRow => ({
  id: Number(row.id),
  categoryId: row.category_id,
  thumbnail: row.thumbnail,
  isTop: row.is_top,
  publishedAt: instant(Number(row.published_at)),
  updatedAt: instant(Number(row.updated_at)),
  locale: mustParseLocale(row.locale),
  title: row.title,
  abstract: row.abstract,
});

/** The driver's client here knows no array types: the array is spelled as PostgreSQL reads it. */
export const arrayOf = (codes: readonly string[]): string => `{${codes.join(',')}}`;

export type ListQuery = {
  readonly categoryId: number;
  /** Best first. */
  readonly languages: readonly Locale[];
  readonly page: number;
  readonly limit: number;
};

/** Published articles, each in the best language it has: pinned ones first, then the newest. */
export async function findPublished(sql: Sql, query: ListQuery): Promise<readonly ArticleRow[]> {
  const rows = await sql<Stored[]>`
    SELECT a.id, a.category_id, a.thumbnail, a.is_top, coalesce(a.published_at, a.updated_at) AS published_at,
      a.updated_at, t.locale, t.title, t.abstract
    FROM news_articles a CROSS JOIN LATERAL (
      SELECT locale, title, abstract FROM news_texts WHERE article_id = a.id
      ORDER BY array_position(${arrayOf(query.languages)}::text[], locale) LIMIT 1
    ) t
    WHERE a.category_id = ${query.categoryId} AND a.is_published
    ORDER BY a.is_top DESC, a.published_at DESC, a.id DESC
    LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`;
  return rows.map(fromStored);
}

export async function countPublished(sql: Sql, categoryId: number): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    SELECT count(*) AS count FROM news_articles a WHERE category_id = ${categoryId} AND is_published
      AND EXISTS (SELECT 1 FROM news_texts WHERE article_id = a.id)`;
  return Number(row?.count ?? 0);
}

export async function findPublishedArticle(
  sql: Sql,
  { id, languages }: { id: number; languages: readonly Locale[] },
): Promise<ArticleWithContent | undefined> {
  const [row] = await sql<(Stored & { content: string })[]>`
    SELECT a.id, a.category_id, a.thumbnail, a.is_top, coalesce(a.published_at, a.updated_at) AS published_at,
      a.updated_at, t.locale, t.title, t.abstract, t.content
    FROM news_articles a JOIN news_texts t ON t.article_id = a.id
    WHERE a.id = ${id} AND a.is_published
    ORDER BY array_position(${arrayOf(languages)}::text[], t.locale) LIMIT 1`;
  return row && { ...fromStored(row), content: row.content };
}

export type CategoryNames = Readonly<Record<string, string>>;

export async function findCategoryNames(sql: Sql): Promise<ReadonlyMap<number, CategoryNames>> {
  const rows = await sql<{ id: number; names: CategoryNames }[]>`SELECT id, names FROM news_categories`;
  return new Map(rows.map(({ id, names }) => [id, names]));
}
