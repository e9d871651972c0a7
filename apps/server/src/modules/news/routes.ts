// The news that visitors read.
import { news } from '@bourse/contract';
import { formatShanghai, NEWS_CATEGORY_IDS, refuse } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { chooseLocale, languagesFor } from '../../platform/http/languages.ts';
import { mount } from '../../platform/http/mount.ts';
import { renderArticle } from '../../platform/http/render-article.ts';
import type { Translator } from '../../platform/http/translator.ts';
import {
  type ArticleRow,
  type CategoryNames,
  countPublished,
  findCategoryNames,
  findPublished,
  findPublishedArticle,
} from './queries.ts';

export function newsRoutes(app: FastifyInstance, services: BaseServices): void {
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
}

function viewRow(row: ArticleRow): news.NewsRow {
  return {
    id: row.id,
    c_id: row.categoryId,
    title: row.title,
    abstract: row.abstract,
    thumbnail: row.thumbnail,
    create_time: formatShanghai(row.publishedAt),
    update_time: formatShanghai(row.updatedAt),
    is_top: row.isTop ? 1 : 0,
    lang: row.locale,
  };
}

type Category = news.NewsArticle['category'];

/** Names each category as operators do in this language, else as the screens do. */
function viewCategories(
  names: ReadonlyMap<number, CategoryNames>,
  { translate }: Pick<Translator, 'translate'>,
  locale: Locale,
): Category[] {
  return NEWS_CATEGORY_IDS.map((id) => ({
    id,
    name: names.get(id)?.[locale] || translate(locale, `news.category.${id}`),
  }));
}

const viewCategory = (id: number, categories: readonly Category[]): Category =>
  categories.find((category) => category.id === id) ?? { id, name: '' };
