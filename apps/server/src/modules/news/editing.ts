// What operators do with the news. Every change and its entry in the audit log are one transaction.
import { fields, office, type ParsedInputOf } from '@bourse/contract';
import { accept, assert, type Instant, isBlank, refuse } from '@bourse/domain';
import { count, flag, id, instant, json, small, text } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { refuseClash } from '../../platform/http/clashes.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { renderArticle } from '../../platform/http/render-article.ts';
import { arrayOf, type CategoryNames, LOCALE, NAMES } from './queries.ts';

const PAGE_SIZE = 20;

export function editingRoutes(app: FastifyInstance, services: BaseServices): void {
  readingRoutes(app, services);
  articleRoutes(app, services);
  categoryRoute(app, services);
}

function categoryRoute(app: FastifyInstance, services: BaseServices): void {
  const { auditLog } = services;
  mount(app, services, office.saveNewsCategory, ({ input, request, t }) => {
    const { c_id: id, lang, name, seen } = input;
    const subject = `category ${id} ${lang}`;
    return auditLog.begin(async (transaction) => {
      const names = await lockCategoryNames(transaction, id);
      const stands = { name: names[lang] ?? '' };
      const clash = await refuseClash(transaction, { seen, stands, wanted: { name } }, { subject });
      if (clash) return clash;
      const renamed = JSON.stringify({ ...names, [lang]: name });
      await transaction`UPDATE news_categories SET names = ${renamed}::text::jsonb WHERE id = ${id}`;
      const change = { action: 'news.category', subject, before: stands, after: { name } };
      await auditLog.append(transaction, { ...actorOf(request), ...change });
      return accept({ message: t('answer.saved') });
    });
  });
}

function readingRoutes(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, office.newsCategories, async () => ({ message: [...(await findCategories(sql))] }));
  mount(app, services, office.newsArticles, async ({ input, locale }) => ({
    message: await findArticles(sql, input, languagesFor(locale)),
  }));
  mount(app, services, office.newsArticleSource, async ({ input: { id } }) => {
    const article = await findArticle(sql, id);
    if (!article) return refuse('not_found');
    return { message: { id, ...placeOf(article), update_time: article.updatedAt, texts: await findTexts(sql, id) } };
  });
  mount(app, services, office.previewNews, async ({ input }) => {
    const html = renderArticle(input.content);
    // Links to our pages lead to the traders' app, where visitors read them.
    return { message: { html: html.replaceAll('<a href="/', `<a href="${services.config.publicUrl}/`) } };
  });
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

const placeOf = ({ categoryId, thumbnail, isPublished, isTop }: ArticleChange) => ({
  c_id: categoryId,
  thumbnail,
  is_published: flagOf(isPublished),
  is_top: flagOf(isTop),
});

const NO_TEXT: ArticleText = { title: '', abstract: '', content: '' };

function articleRoutes(app: FastifyInstance, services: BaseServices): void {
  const { auditLog, clock } = services;
  mount(app, services, office.saveNewsArticle, ({ input, request }) => {
    const change: ArticleChange = {
      categoryId: input.c_id,
      thumbnail: input.thumbnail,
      isPublished: input.is_published === 1,
      isTop: input.is_top === 1,
    };
    const now = clock.now();
    return auditLog.begin(async (transaction) => {
      const before = input.id === undefined ? undefined : await lockArticle(transaction, input.id);
      if (input.id !== undefined && !before) return refuse('not_found');
      if (before) {
        const edit = { seen: input.seen, stands: placeOf(before), wanted: placeOf(change) };
        const clash = await refuseClash(transaction, edit, { subject: `article ${before.id}` });
        if (clash) return clash;
        await updateArticle(transaction, { id: before.id, change, now });
      }
      const id = before?.id ?? (await insertArticle(transaction, change, now));
      const act = { action: before ? 'news.change' : 'news.create', subject: `article ${id}` };
      await auditLog.append(transaction, { ...actorOf(request), ...act, before, after: change });
      return accept({ message: { id } });
    });
  });
  mount(app, services, office.saveNewsText, ({ input, request, t }) => {
    const { id, lang: locale, title, abstract, content, seen } = input;
    const text = isBlank(title) ? undefined : { title, abstract, content };
    const subject = `article ${id} ${locale}`;
    return auditLog.begin(async (transaction) => {
      if (!(await lockArticle(transaction, id))) return refuse('not_found');
      const [before] = await query(transaction, TEXT)`
        SELECT title, abstract, content FROM news_texts WHERE article_id = ${id} AND locale = ${locale}`;
      const edit = { seen, stands: before ?? NO_TEXT, wanted: text ?? NO_TEXT };
      const clash = await refuseClash(transaction, edit, { subject });
      if (clash) return clash;
      await putText(transaction, { id, locale, text, now: clock.now() });
      await auditLog.append(transaction, { ...actorOf(request), action: 'news.write', subject, before, after: text });
      return accept({ message: t('answer.saved') });
    });
  });
}

const ARTICLE = {
  id: id(),
  categoryId: count,
  thumbnail: text,
  isPublished: flag,
  isTop: flag,
  updatedAt: instant,
};
type Article = RowOf<typeof ARTICLE>;
const TEXT = { title: text, abstract: text, content: text };
type ArticleText = RowOf<typeof TEXT>;

/** Its columns, of `news_articles a`. */
const articleColumns = (sql: Sql | TransactionSql) =>
  sql`a.id, a.category_id, a.thumbnail, a.is_published, a.is_top, a.updated_at`;

const FLAG = small<0 | 1>();
const LANGUAGES = z.array(fields.localeField);
const LISTED = {
  id: id(),
  c_id: count,
  title: text,
  is_published: FLAG,
  is_top: FLAG,
  update_time: instant,
  languages: json((languages) => LANGUAGES.parse(languages)),
};

/** Drafts too, newest change first. The title is in the first of `preferred` that it is written in. */
async function findArticles(
  sql: Sql,
  { c_id: categoryId, page }: ParsedInputOf<typeof office.newsArticles>,
  preferred: readonly Locale[],
) {
  const isOfCategory = categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`;
  const list = await query(sql, LISTED)`
    SELECT a.id, a.category_id AS c_id, a.is_published::int, a.is_top::int, a.updated_at AS update_time,
      coalesce(jsonb_agg(t.locale ORDER BY t.locale) FILTER (WHERE t.locale IS NOT NULL), '[]') AS languages,
      coalesce((array_agg(t.title ORDER BY array_position(${arrayOf(preferred)}::text[], t.locale)))[1], '') AS title
    FROM news_articles a LEFT JOIN news_texts t ON t.article_id = a.id
    WHERE ${isOfCategory} GROUP BY a.id ORDER BY a.updated_at DESC, a.id DESC
    LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  const [counted] = await query(sql, { count })`SELECT count(*) AS count FROM news_articles WHERE ${isOfCategory}`;
  return { list: [...list], total: counted?.count ?? 0 };
}

async function findArticle(sql: Sql | TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await query(sql, ARTICLE)`SELECT ${articleColumns(sql)} FROM news_articles a WHERE id = ${id}`;
  return row;
}

/** Whoever edits an article or its texts does it here, one after the other. */
async function lockArticle(sql: TransactionSql, id: number): Promise<Article | undefined> {
  const [row] = await query(sql, ARTICLE)`
    SELECT ${articleColumns(sql)} FROM news_articles a WHERE id = ${id} FOR UPDATE`;
  return row;
}

async function findTexts(sql: Sql, id: number): Promise<Readonly<Partial<Record<Locale, ArticleText>>>> {
  const rows = await query(sql, { ...TEXT, locale: LOCALE })`
    SELECT locale, title, abstract, content FROM news_texts WHERE article_id = ${id}`;
  return Object.fromEntries(rows.map(({ locale, ...text }) => [locale, text]));
}

type ArticleChange = Pick<Article, 'categoryId' | 'thumbnail' | 'isPublished' | 'isTop'>;

async function insertArticle(sql: TransactionSql, article: ArticleChange, now: Instant): Promise<number> {
  const [row] = await query(sql, { id: id() })`
    INSERT INTO news_articles (category_id, thumbnail, is_published, is_top, published_at, updated_at)
    VALUES (${article.categoryId}, ${article.thumbnail}, ${article.isPublished}, ${article.isTop},
      ${article.isPublished ? now : null}, ${now}) RETURNING id`;
  assert(row, 'what was inserted has an id');
  return row.id;
}

async function updateArticle(
  sql: TransactionSql,
  { id, change, now }: { id: number; change: ArticleChange; now: Instant },
): Promise<void> {
  await sql`
    UPDATE news_articles SET category_id = ${change.categoryId}, thumbnail = ${change.thumbnail},
      is_published = ${change.isPublished}, is_top = ${change.isTop}, updated_at = ${now},
      published_at = CASE WHEN ${change.isPublished} THEN coalesce(published_at, ${now}) ELSE published_at END
    WHERE id = ${id}`;
}

async function putText(
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

const findCategories = (sql: Sql): Promise<readonly RowOf<typeof CATEGORY>[]> => query(sql, CATEGORY)`
    SELECT c.id, c.names, count(a.id) AS articles FROM news_categories c
    LEFT JOIN news_articles a ON a.category_id = c.id GROUP BY c.id ORDER BY c.sort, c.id`;

/** Reads the names of a category and locks them until the transaction ends. */
async function lockCategoryNames(sql: TransactionSql, id: number): Promise<CategoryNames> {
  const [row] = await query(sql, { names: NAMES })`SELECT names FROM news_categories WHERE id = ${id} FOR UPDATE`;
  return row?.names ?? {};
}
