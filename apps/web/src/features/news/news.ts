// Announcements, guides and legal texts, as the server keeps them in the page's language.
import { type MessageOf, news } from '@bourse/contract';
import type { NewsCategoryId } from '@bourse/domain';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const FRESH_FOR_MS = 60_000;

/** The list's page size, as the product fixes it. */
export const PAGE_SIZE = 10;

export type NewsQuery = { readonly category: NewsCategoryId; readonly page?: number; readonly limit?: number };

export function useNews({ category, page = 1, limit = PAGE_SIZE }: NewsQuery) {
  return useQuery({
    queryKey: ['news', category, page, limit],
    queryFn: async ({ signal }) => (await call(news.newsList, { c_id: category, page, limit }, { signal })).message,
    staleTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns the operators' name of a category; until it is known, our own. */
export const categoryName = (id: NewsCategoryId, page: MessageOf<typeof news.newsList> | undefined): string =>
  page?.categories.find((category) => category.id === id)?.name ?? t(`news.category.${id}`);

export function useArticle(id: number | undefined) {
  return useQuery({
    queryKey: ['article', id],
    queryFn: async ({ signal }) => (await call(news.newsDetail, { id: id ?? 0 }, { signal })).message,
    enabled: id !== undefined,
    staleTime: FRESH_FOR_MS,
  });
}

export const articlePath = (id: number): string => `/components/noticeDetail?id=${id}`;

/** `2026-11-21` of `2026-11-21 08:30:00`: the day as the ledger writes it, the same in every language. */
export const dayOf = (shanghaiTime: string): string => shanghaiTime.slice(0, 10);

/** `lang` for a text that is not in the page's language. */
export const foreignLang = (code: Locale): { readonly lang?: string } =>
  code === locale ? {} : { lang: getLocaleInfo(code).htmlLang };
