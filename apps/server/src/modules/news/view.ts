// Articles as the wire names them.
import type { news } from '@bourse/contract';
import { formatShanghai, NEWS_CATEGORY_IDS } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { Translator } from '../../platform/http/translator.ts';
import type { ArticleRow, CategoryNames } from './queries.ts';

export function viewRow(row: ArticleRow): news.NewsRow {
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
export function viewCategories(
  names: ReadonlyMap<number, CategoryNames>,
  { translate }: Pick<Translator, 'translate'>,
  locale: Locale,
): Category[] {
  return NEWS_CATEGORY_IDS.map((id) => ({
    id,
    name: names.get(id)?.[locale] || translate(locale, `news.category.${id}`),
  }));
}

export const viewCategory = (id: number, categories: readonly Category[]): Category =>
  categories.find((category) => category.id === id) ?? { id, name: '' };
