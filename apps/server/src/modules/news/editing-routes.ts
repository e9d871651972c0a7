// What operators do with the news. Every change and its entry in the audit log are one transaction.
import { office } from '@bourse/contract';
import { accept, formatShanghai, isBlank, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import type { NewsServices } from './services.ts';
import {
  type ArticleChange,
  type ArticleText,
  findArticle,
  findArticles,
  findCategories,
  findText,
  findTexts,
  insertArticle,
  lockArticle,
  lockCategoryNames,
  putText,
  storeCategoryNames,
  updateArticle,
} from './editing-queries.ts';
import { languagesFor } from '../../platform/http/languages.ts';
import { renderArticle } from '../../platform/http/render-article.ts';

const PAGE_SIZE = 20;

export function editingRoutes(app: FastifyInstance, services: NewsServices): void {
  readingRoutes(app, services);
  articleRoutes(app, services);
  categoryRoute(app, services);
}

function categoryRoute(app: FastifyInstance, services: NewsServices): void {
  const { auditLog } = services;
  mount(app, services, office.saveNewsCategory, ({ input, request, t }) => {
    const { c_id: id, lang, name, seen } = input;
    const subject = `category ${id} ${lang}`;
    return auditLog.begin(async (transaction) => {
      const names = await lockCategoryNames(transaction, id);
      const stands = { name: names[lang] ?? '' };
      const clash = await refuseClash(transaction, { seen, stands, wanted: { name } }, { subject });
      if (clash) return clash;
      await storeCategoryNames(transaction, id, { ...names, [lang]: name });
      const change = { action: 'news.category', subject, before: stands, after: { name } };
      await auditLog.append(transaction, { ...actorOf(request), ...change });
      return accept({ message: t('answer.saved') });
    });
  });
}

function readingRoutes(app: FastifyInstance, services: NewsServices): void {
  const { sql } = services.storage;
  mount(app, services, office.newsCategories, async () => ({ message: [...(await findCategories(sql))] }));
  mount(app, services, office.newsArticles, async ({ input, locale }) => {
    const query = {
      categoryId: input.c_id,
      preferred: languagesFor(locale),
      limit: PAGE_SIZE,
      offset: (input.page - 1) * PAGE_SIZE,
    };
    const { list, total } = await findArticles(sql, query);
    const rows = list.map(({ id, categoryId, title, isPublished, isTop, updatedAt, languages }) => ({
      id,
      c_id: categoryId,
      title,
      is_published: flagOf(isPublished),
      is_top: flagOf(isTop),
      update_time: formatShanghai(updatedAt),
      languages: [...languages],
    }));
    return { message: { list: rows, total } };
  });
  mount(app, services, office.newsArticleSource, async ({ input }) => {
    const article = await findArticle(sql, input.id);
    if (!article) return refuse('not_found');
    const message = {
      id: article.id,
      c_id: article.categoryId,
      thumbnail: article.thumbnail,
      is_published: flagOf(article.isPublished),
      is_top: flagOf(article.isTop),
      update_time: formatShanghai(article.updatedAt),
      texts: await findTexts(sql, article.id),
    };
    return { message };
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

function articleRoutes(app: FastifyInstance, services: NewsServices): void {
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
      const before = await findText(transaction, { id, locale });
      const edit = { seen, stands: before ?? NO_TEXT, wanted: text ?? NO_TEXT };
      const clash = await refuseClash(transaction, edit, { subject });
      if (clash) return clash;
      await putText(transaction, { id, locale, text, now: clock.now() });
      await auditLog.append(transaction, { ...actorOf(request), action: 'news.write', subject, before, after: text });
      return accept({ message: t('answer.saved') });
    });
  });
}
