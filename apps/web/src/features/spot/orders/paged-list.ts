// A list that is asked for once and then follows the server's pushes. Only without a connection is it asked for again
// every 5 s.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { PUSHED } from '../../../realtime/private.ts';
import type { ListOf, MarketList } from './list-cache.ts';
import type { Page } from './order-pages.ts';

/** More rows are shown only when asked for. */
export const ROWS_AT_FIRST = 8;
const PAGE_SIZE = 10;
const REFRESH_OFFLINE_MS = 5_000;

export type Paged<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Undefined when everything is shown. */
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};

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
  readonly rowsAtFirst?: number;
  /** Wraps the asking, to amend the answer. */
  readonly bring?: (ask: () => Promise<MarketList<Row>>) => Promise<MarketList<Row>>;
};

export function usePaged<Row extends { readonly id: number }>({
  key,
  read,
  symbol,
  rowsAtFirst = ROWS_AT_FIRST,
  bring = (ask) => ask(),
}: PagedQuery<Row>): Paged<Row> {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const [wanted, setWanted] = useState(rowsAtFirst);
  const pages = Math.ceil(wanted / PAGE_SIZE);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, symbol ?? 'all', pages],
    queryFn: async ({ signal }) =>
      bring(async () => ({ ...(await readPages(pages, (page) => read(page, signal))), symbol })),
    enabled: isLoggedIn,
    meta: PUSHED,
    placeholderData: keepPreviousData,
    // Pushes are only heard while the page is open: whoever comes back asks anew.
    staleTime: 0,
    refetchInterval: isOffline ? REFRESH_OFFLINE_MS : false,
  });
  const total = data?.total ?? 0;
  return {
    rows: data?.rows.slice(0, wanted) ?? [],
    total,
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    showMore: total > wanted ? () => setWanted(wanted + PAGE_SIZE) : undefined,
    isLoadingMore: isPlaceholderData,
  };
}
