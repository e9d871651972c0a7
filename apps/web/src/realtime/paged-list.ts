// A list that is asked for once and then follows the server's pushes. Only without a connection is it asked for again
// every 5 s.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListOf, type MarketList, type Page, type Paged, ROWS_AT_FIRST, type Shown } from '../lib/paged.ts';
import { useSession } from '../lib/session.ts';
import { useConnection } from './connection.ts';
import { PUSHED } from './private.ts';

export const PAGE_SIZE = 10;
const REFRESH_OFFLINE_MS = 5_000;

/** The first pages, as far as there are any, as one list. A row that slid from one page to the next is kept once. */
async function readPages<Row extends { readonly id: number }>(
  count: number,
  read: (page: string) => Promise<Page<Row>>,
): Promise<ListOf<Row>> {
  const first = await read('1');
  const last = Math.min(count, Math.ceil(first.total / PAGE_SIZE));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => read(String(index + 2))),
  );
  const rows = new Map([first, ...others].flatMap((page) => page.list.map((row) => [row.id, row] as const)));
  return { rows: [...rows.values()], total: first.total };
}

type PagedQuery<Row> = {
  readonly key: readonly unknown[];
  readonly read: (page: string, signal: AbortSignal) => Promise<Page<Row>>;
  readonly symbol: string | undefined;
  readonly shown?: Shown | undefined;
  /** Wraps the asking, to amend the answer. */
  readonly bring?: (ask: () => Promise<MarketList<Row>>) => Promise<MarketList<Row>>;
};

export function usePaged<Row extends { readonly id: number }>({
  key,
  read,
  symbol,
  shown = ROWS_AT_FIRST,
  bring = (ask) => ask(),
}: PagedQuery<Row>): Paged<Row> {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const isInPages = shown === 'pages';
  const first = isInPages ? PAGE_SIZE : shown;
  const list = JSON.stringify([...key, symbol]);
  const [asked, setAsked] = useState({ list, rows: first });
  const wanted = asked.list === list ? asked.rows : first;
  const want = (rows: number): void => setAsked({ list, rows });
  const pages = Math.ceil(wanted / PAGE_SIZE);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, symbol ?? 'all', pages],
    queryFn: async ({ signal }) =>
      bring(async () => ({ ...(await readPages(pages, (page) => read(page, signal))), symbol })),
    enabled: isLoggedIn,
    meta: PUSHED,
    placeholderData: keepPreviousData,
    // Pushes are only heard while the page is open: whoever comes back asks again.
    staleTime: 0,
    refetchInterval: isOffline ? REFRESH_OFFLINE_MS : false,
  });
  const total = data?.total ?? 0;
  const rows = data?.rows ?? [];
  // Until the rows of a page are there, the one before stays.
  const page = Math.max(1, Math.min(pages, Math.ceil(rows.length / PAGE_SIZE)));
  const turn = (to: number): void => want(to * PAGE_SIZE);
  return {
    rows: rows.slice(isInPages ? (page - 1) * PAGE_SIZE : 0, isInPages ? page * PAGE_SIZE : wanted),
    total,
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    pager: isInPages ? { page, pageSize: PAGE_SIZE, total, onPage: turn } : undefined,
    showMore: !isInPages && total > wanted ? () => want(wanted + PAGE_SIZE) : undefined,
    isLoadingMore: isPlaceholderData,
  };
}
