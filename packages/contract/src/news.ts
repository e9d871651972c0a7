// Calls of the news: announcements, guides and the legal texts.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { flag, id, localeField, page, shanghaiTime, text } from './fields.ts';

const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 100;

/** An unknown language is none: the `lang` header decides, as it does where nothing was sent. */
const language = text(16).optional();

const limit = id.transform((value) => Math.min(value, PAGE_SIZE_MAX)).default(PAGE_SIZE);
/** One that is none has no articles. */
const categoryId = id;

export const newsRow = z.object({
  id: z.number(),
  c_id: z.number(),
  title: z.string(),
  abstract: z.string(),
  /** Address of a picture, or empty. */
  thumbnail: z.string(),
  create_time: shanghaiTime,
  update_time: shanghaiTime,
  /** 1: stands above newer ones. */
  is_top: flag,
  /** The language these texts are in: another than asked for where a translation is missing. */
  lang: localeField,
});
export type NewsRow = z.output<typeof newsRow>;

const category = z.object({ id: z.number(), name: z.string() });

const newsPage = z.object({
  category,
  /** All there are, as operators have named them in this language. */
  categories: z.array(category),
  list: z.array(newsRow),
  /** It counts the news of all pages. */
  total: z.number(),
});

/** Pinned ones first, then the newest. */
export const newsList = defineCall({
  method: 'POST',
  path: '/api/news/list',
  access: 'public',
  summary: 'Published articles of a category, without their content.',
  input: z.object({ c_id: categoryId, lang: language, page, limit }),
  message: newsPage,
});

export const newsListByQuery = defineCall({
  ...newsList,
  method: 'GET',
  input: z.object({ c_id: categoryId, language, lang: language, page, limit }),
});

export const newsArticle = newsRow.extend({
  /** Sanitized HTML: no script, style, form or foreign frame can be in it. */
  content: z.string(),
  category,
});
export type NewsArticle = z.output<typeof newsArticle>;

export const newsDetail = defineCall({
  method: 'POST',
  path: '/api/news/detail',
  access: 'public',
  summary: 'A published article.',
  input: z.object({ id, lang: language }),
  message: newsArticle,
});
