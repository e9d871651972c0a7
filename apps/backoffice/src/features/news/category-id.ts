import { NEWS_CATEGORIES, NEWS_CATEGORY_IDS, type NewsCategoryId } from '@bourse/domain';

/** A category of a row or a form; what is none counts as an announcement. */
export function parseCategoryId(id: number): NewsCategoryId {
  return NEWS_CATEGORY_IDS.find((each) => each === id) ?? NEWS_CATEGORIES.announcements;
}
