// What operators do with the news. Every change and its entry in the audit log are one transaction.
import { office } from '@bourse/contract';
import { accept, formatShanghai, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { actorOf } from '../../http/operator-acts.ts';
import type { Services } from '../../http/services.ts';
import {
  type ArticleChange,
  findArticle,
  findArticles,
  findCategories,
  findText,
  findTexts,
  insertArticle,
  putText,
  renameCategory,
  updateArticle,
} from './editing-queries.ts';
import { languagesFor } from '../../http/languages.ts';
import { renderArticle } from '../../http/render-article.ts';

const PAGE_SIZE = 20;

export function editingRoutes(app: FastifyInstance, services: Services): void {
  readingRoutes(app, services);
  articleRoutes(app, services);
  const { auditLog } = services;
  mount(app, services, office.saveNewsCategory, async ({ input, request, t }) => {
    const { c_id: id, lang, name } = input;
    await auditLog.begin(async (transaction) => {
      const before = await renameCategory(transaction, { id, locale: lang, name });
      const change = { action: 'news.category', subject: `category ${id} ${lang}`, before: { name: before } };
      await auditLog.append(transaction, { ...actorOf(request), ...change, after: { name } });
    });
    return { message: t('answer.saved') };
  });
}

function readingRoutes(app: FastifyInstance, services: Services): void {
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
    // What leads to a page of ours leads to the traders' app, where visitors read it.
    return { message: { html: html.replaceAll('<a href="/', `<a href="${services.config.publicUrl}/`) } };
  });
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

function articleRoutes(app: FastifyInstance, services: Services): void {
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
      const before = input.id === undefined ? undefined : await findArticle(transaction, input.id);
      if (input.id !== undefined && !before) return refuse('not_found');
      if (before) await updateArticle(transaction, { id: before.id, change, now });
      const id = before?.id ?? (await insertArticle(transaction, change, now));
      const act = { action: before ? 'news.change' : 'news.create', subject: `article ${id}` };
      await auditLog.append(transaction, { ...actorOf(request), ...act, before, after: change });
      return accept({ message: { id } });
    });
  });
  mount(app, services, office.saveNewsText, ({ input, request, t }) => {
    const { id, lang: locale, title, abstract, content } = input;
    const text = title.trim() === '' ? undefined : { title, abstract, content };
    return auditLog.begin(async (transaction) => {
      if (!(await findArticle(transaction, id))) return refuse('not_found');
      const before = await findText(transaction, { id, locale });
      await putText(transaction, { id, locale, text, now: clock.now() });
      const act = { action: 'news.write', subject: `article ${id} ${locale}`, before, after: text };
      await auditLog.append(transaction, { ...actorOf(request), ...act });
      return accept({ message: t('answer.saved') });
    });
  });
}
