// Articles as the wire names them.
import type { news } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { ArticleRow, CategoryNames } from './queries.ts';

export function viewRow(row: ArticleRow): news.NewsRow {
  return {
    id: row.id,
    c_id: row.categoryId,
    title: row.title,
    abstract: row.abstract,
    thumbnail: row.thumbnail,
    update_time: formatShanghai(row.updatedAt),
    is_top: row.isTop ? 1 : 0,
    lang: row.locale,
  };
}

export function viewCategory(id: number, names: CategoryNames, languages: readonly Locale[]) {
  const name = languages.map((locale) => names[locale]).find((text) => text !== undefined && text !== '');
  return { id, name: name ?? '' };
}
