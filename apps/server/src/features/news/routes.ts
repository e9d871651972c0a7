// The news: what visitors read, and what operators write.
import { news } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { editingRoutes } from './editing-routes.ts';
import { chooseLocale, languagesFor } from './languages.ts';
import { countPublished, findCategoryNames, findPublished, findPublishedArticle } from './queries.ts';
import { renderArticle } from './render.ts';
import { viewCategory, viewRow } from './view.ts';

export function newsRoutes(app: FastifyInstance, services: Services): void {
  const { sql } = services.storage;
  type Query = { readonly c_id: number; readonly page: number; readonly limit: number };
  const list = async ({ c_id, page, limit }: Query, locale: Locale) => {
    const languages = languagesFor(locale);
    const [rows, total, names] = await Promise.all([
      findPublished(sql, { categoryId: c_id, languages, page, limit }),
      countPublished(sql, c_id),
      findCategoryNames(sql, c_id),
    ]);
    return { message: { category: viewCategory(c_id, names, languages), list: rows.map(viewRow), total } };
  };
  mount(app, services, news.newsList, ({ input, locale }) => list(input, chooseLocale(input.lang, locale)));
  mount(app, services, news.newsListByQuery, ({ input, locale }) =>
    list(input, chooseLocale(input.language ?? input.lang, locale)),
  );
  mount(app, services, news.newsDetail, async ({ input, locale }) => {
    const languages = languagesFor(chooseLocale(input.lang, locale));
    const article = await findPublishedArticle(sql, { id: input.id, languages });
    if (!article) return refuse('not_found');
    const names = await findCategoryNames(sql, article.categoryId);
    const category = viewCategory(article.categoryId, names, languages);
    return { message: { ...viewRow(article), category, content: renderArticle(article.content) } };
  });
  editingRoutes(app, services);
}
