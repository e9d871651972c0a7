// What happened to one's contracts by itself, as the server tells it in the page's language.
import { lever, type MessageOf } from '@bourse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type LeverNotice = MessageOf<typeof lever.notices>['list'][number];

export const NOTICES_PAGE_SIZE = 10;
const REFRESH_MS = 30_000;

export const useLeverNotices = (page: number) =>
  useQuery({
    queryKey: ['leverNotices', page],
    queryFn: async ({ signal }) => {
      const asked = { page: String(page), limit: String(NOTICES_PAGE_SIZE) };
      return (await call(lever.notices, asked, { signal })).message;
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
