// The news categories that every client of this API knows by number, and the articles that screens link to by number.

/** `c_id` on the wire. */
export const NEWS_CATEGORIES = {
  guides: 3,
  announcements: 5,
  about: 9,
  explain: 10,
  support: 19,
  listings: 21,
  activities: 25,
} as const;
export type NewsCategoryId = (typeof NEWS_CATEGORIES)[keyof typeof NEWS_CATEGORIES];
export const NEWS_CATEGORY_IDS = [3, 5, 9, 10, 19, 21, 25] as const satisfies readonly NewsCategoryId[];

/** Articles with a fixed id: the agreement box of a form and the footer lead to them. */
export const NEWS_ARTICLES = { userAgreement: 1, privacy: 2, riskNotice: 3, fees: 4, aboutUs: 5, contact: 6 } as const;
