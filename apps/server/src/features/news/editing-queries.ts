// SQL of the news as operators edit it.
import { type Instant, instant } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { mustParseLocale } from '../../http/languages.ts';
import { arrayOf, type CategoryNames } from './queries.ts';

export type Article = {
  readonly id: number;
  readonly categoryId: number;
  readonly thumbnail: string;
  readonly isPublished: boolean;
  readonly isTop: boolean;
  readonly updatedAt: Instant;
};
export type ArticleText = { readonly title: string; readonly abstract: string; readonly content: string };

type StoredArticle = {
  readonly id: string;
  readonly category_id: number;
  readonly thumbnail: string;
  readonly is_published: boolean;
  readonly is_top: boolean;
  readonly updated_at: string;
};

const fromStored = (row: StoredArticle): Article => ({
  id: Number(row.id),
  categoryId: row.category_id,
  thumbnail: row.thumbnail,
  isPublished: row.is_published,
  isTop: row.is_top,
  updatedAt: instant(Number(row.updated_at)),
});

export type ListedArticle = Article & { readonly title: string; readonly languages: readonly Locale[] };

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
  const rows = await sql<(StoredArticle & { title: string | null; languages: string })[]>`
    SELECT a.*, coalesce(string_agg(t.locale, ',' ORDER BY t.locale), '') AS languages,
      (array_agg(t.title ORDER BY array_position(${arrayOf(preferred)}::text[], t.locale)))[1] AS title
    FROM news_articles a LEFT JOIN news_texts t ON t.article_id = a.id
    WHERE ${isOfCategory} GROUP BY a.id ORDER BY a.updated_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await sql<{ count: string }[]>`SELECT count(*) AS count FROM news_articles WHERE ${isOfCategory}`;
  const list = rows.map((row) => ({
    ...fromStored(row),
    title: row.title ?? '',
    languages: row.languages.split(',').filter(Boolean).map(mustParseLocale),
  }));
  return { list, total: Number(counted?.count ?? 0) };
}

export async function findArticle(sql: Sql | TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await sql<StoredArticle[]>`SELECT * FROM news_articles WHERE id = ${id}`;
  return row && fromStored(row);
}

/** Whoever edits an article or its texts does it here, one after the other. */
export async function lockArticle(sql: TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await sql<StoredArticle[]>`SELECT * FROM news_articles WHERE id = ${id} FOR UPDATE`;
  return row && fromStored(row);
}

export async function findTexts(sql: Sql, id: number): Promise<Readonly<Partial<Record<Locale, ArticleText>>>> {
  const rows = await sql<(ArticleText & { locale: string })[]>`
    SELECT locale, title, abstract, content FROM news_texts WHERE article_id = ${id}`;
  return Object.fromEntries(
    rows.map(({ locale, title, abstract, content }) => [mustParseLocale(locale), { title, abstract, content }]),
  );
}

export async function findText(
  sql: TransactionSql,
  { id, locale }: { id: number; locale: Locale },
): Promise<ArticleText | undefined> {
  const [row] = await sql<ArticleText[]>`
    SELECT title, abstract, content FROM news_texts WHERE article_id = ${id} AND locale = ${locale}`;
  return row && { title: row.title, abstract: row.abstract, content: row.content };
}

export type ArticleChange = Pick<Article, 'categoryId' | 'thumbnail' | 'isPublished' | 'isTop'>;

export async function insertArticle(sql: TransactionSql, article: ArticleChange, now: Instant): Promise<number> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO news_articles (category_id, thumbnail, is_published, is_top, published_at, updated_at)
    VALUES (${article.categoryId}, ${article.thumbnail}, ${article.isPublished}, ${article.isTop},
      ${article.isPublished ? now : null}, ${now}) RETURNING id`;
  return Number(row?.id);
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

export type Category = { readonly id: number; readonly names: CategoryNames; readonly articles: number };

export async function findCategories(sql: Sql): Promise<readonly Category[]> {
  const rows = await sql<{ id: number; names: CategoryNames; articles: string }[]>`
    SELECT c.id, c.names, count(a.id) AS articles FROM news_categories c
    LEFT JOIN news_articles a ON a.category_id = c.id GROUP BY c.id ORDER BY c.sort, c.id`;
  return rows.map((row) => ({ ...row, articles: Number(row.articles) }));
}

/** What a category is called; nobody else names it until the transaction ends. */
export async function lockCategoryNames(sql: TransactionSql, id: number): Promise<CategoryNames> {
  const [row] = await sql<{ names: CategoryNames }[]>`SELECT names FROM news_categories WHERE id = ${id} FOR UPDATE`;
  return row?.names ?? {};
}

export async function storeCategoryNames(sql: TransactionSql, id: number, names: CategoryNames): Promise<void> {
  await sql`UPDATE news_categories SET names = ${JSON.stringify(names)}::text::jsonb WHERE id = ${id}`;
}
