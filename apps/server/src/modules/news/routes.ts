// The news: what visitors read, and what operators write.
import { news } from '@bourse/contract';
import { NEWS_CATEGORY_IDS, refuse } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { NewsServices } from './services.ts';
import { editingRoutes } from './editing-routes.ts';
import { chooseLocale, languagesFor } from '../../platform/http/languages.ts';
import { countPublished, findCategoryNames, findPublished, findPublishedArticle } from './queries.ts';
import { renderArticle } from '../../platform/http/render-article.ts';
import { viewCategories, viewCategory, viewRow } from './view.ts';

export function newsRoutes(app: FastifyInstance, services: NewsServices): void {
  const { translator, storage } = services;
  const { sql } = storage;
  const categoriesIn = async (locale: Locale) => viewCategories(await findCategoryNames(sql), translator, locale);
  type Query = { readonly c_id: number; readonly page: number; readonly limit: number };
  const list = async ({ c_id, page, limit }: Query, locale: Locale) => {
    if (!NEWS_CATEGORY_IDS.some((known) => known === c_id)) {
      const categories = await categoriesIn(locale);
      return { message: { category: viewCategory(c_id, categories), categories, list: [], total: 0 } };
    }
    const [rows, total, categories] = await Promise.all([
      findPublished(sql, { categoryId: c_id, languages: languagesFor(locale), page, limit }),
      countPublished(sql, c_id),
      categoriesIn(locale),
    ]);
    return { message: { category: viewCategory(c_id, categories), categories, list: rows.map(viewRow), total } };
  };
  mount(app, services, news.newsList, ({ input, locale }) => list(input, chooseLocale(input.lang, locale)));
  mount(app, services, news.newsListByQuery, ({ input, locale }) =>
    list(input, chooseLocale(input.language ?? input.lang, locale)),
  );
  mount(app, services, news.newsDetail, async ({ input, locale }) => {
    const asked = chooseLocale(input.lang, locale);
    const article = await findPublishedArticle(sql, { id: input.id, languages: languagesFor(asked) });
    if (!article) return refuse('not_found');
    const category = viewCategory(article.categoryId, await categoriesIn(asked));
    return { message: { ...viewRow(article), category, content: renderArticle(article.content) } };
  });
  editingRoutes(app, services);
}
