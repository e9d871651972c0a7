// The user's orders and trades: lists that are asked for once and then follow the server's pushes. Only without a
// connection are they asked for again every 5 s.
import { type Call, type MessageOf, spot } from '@bourse/contract';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';
import { useSession } from '../../../lib/session.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { PUSHED } from '../../../realtime/private.ts';
import { applyOrder } from './apply-order.ts';
import { boundsOf, type Period } from './period.ts';

/** More rows are shown only when asked for. */
export const ROWS_AT_FIRST = 8;
const PAGE_SIZE = 10;
const REFRESH_OFFLINE_MS = 5_000;

export type HistoryFilter = 'all' | 'in' | 'out';
/** What the lists of the past are limited to. */
export type PastFilter = { readonly side: HistoryFilter; readonly period: Period };

export type UserTrade = MessageOf<typeof spot.listTrades>['list'][number];

export type ListOf<Row> = {
  readonly rows: readonly Row[];
  /** On the server, shown or not. */
  readonly total: number;
};
/** `symbol` limits the list to one market. */
type MarketList<Row> = ListOf<Row> & { readonly symbol: string | undefined };
export type OpenOrders = MarketList<spot.SpotOrder>;

export const OPEN_KEY = ['orders', 'open'] as const;
export const HISTORY_KEY = ['orders', 'history'] as const;
export const TRADES_KEY = ['orders', 'trades'] as const;

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

export type Page<Row> = { readonly list: readonly Row[]; readonly total: number };

const fieldsOf = (pair: Pair | undefined) =>
  pair ? { legal_id: String(pair.legalId), currency_id: String(pair.currencyId) } : {};

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

function usePaged<Row extends { readonly id: number }>({
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

type ListCall = typeof spot.listOrders;

const readOrders =
  (endpoint: ListCall, status: 'open' | 'closed', limits: object) =>
  async (page: string, signal: AbortSignal): Promise<Page<spot.SpotOrder>> =>
    (await call(endpoint, { page, status, ...limits }, { signal })).message;

/** How a page of each list is asked for; what shows and what is exported is read alike. */
export const pageReaders = {
  open: (pair: Pair | undefined) => readOrders(spot.listOrders, 'open', fieldsOf(pair)),
  history: (pair: Pair | undefined, { side, period }: PastFilter) =>
    readOrders(HISTORY_CALLS[side], 'closed', { ...fieldsOf(pair), ...boundsOf(period) }),
  trades:
    (pair: Pair | undefined, period: Period) =>
    async (page: string, signal: AbortSignal): Promise<Page<UserTrade>> =>
      (await call(spot.listTrades, { page, ...fieldsOf(pair), ...boundsOf(period) }, { signal })).message,
} as const;

/** For each list of open orders that is on its way: the changes heard since it was asked for. */
const underway = new Set<spot.SpotOrder[]>();

/** The answer may be older than a change that was heard meanwhile: each is made to it once more. */
async function bringOpen(ask: () => Promise<OpenOrders>): Promise<OpenOrders> {
  const heard: spot.SpotOrder[] = [];
  underway.add(heard);
  try {
    return heard.reduce(applyOrder, await ask());
  } finally {
    underway.delete(heard);
  }
}

/** A change of an order, for the lists that stand and for those that are on their way. */
export function applyToOpen(client: QueryClient, order: spot.SpotOrder): void {
  for (const heard of underway) heard.push(order);
  client.setQueriesData<OpenOrders>({ queryKey: OPEN_KEY }, (list) => list && applyOrder(list, order));
  const lists = client.getQueriesData<OpenOrders>({ queryKey: OPEN_KEY });
  // Rows beyond the loaded ones have moved up.
  if (order.status !== 'open' && lists.some(([, list]) => list && list.rows.length < list.total))
    void client.invalidateQueries({ queryKey: OPEN_KEY });
}

export const useOpenOrders = (pair: Pair | undefined, rowsAtFirst = ROWS_AT_FIRST): Paged<spot.SpotOrder> =>
  usePaged({ key: OPEN_KEY, symbol: pair?.symbol, read: pageReaders.open(pair), rowsAtFirst, bring: bringOpen });

const HISTORY_CALLS = {
  all: spot.listOrders,
  in: spot.listBuyOrders,
  out: spot.listSellOrders,
} as const satisfies Record<HistoryFilter, Call>;

export const useOrderHistory = (
  pair: Pair | undefined,
  filter: PastFilter,
  rowsAtFirst = ROWS_AT_FIRST,
): Paged<spot.SpotOrder> =>
  usePaged({
    key: [...HISTORY_KEY, filter],
    symbol: pair?.symbol,
    read: pageReaders.history(pair, filter),
    rowsAtFirst,
  });

export const useTradeHistory = (
  pair: Pair | undefined,
  period: Period,
  rowsAtFirst = ROWS_AT_FIRST,
): Paged<UserTrade> =>
  usePaged({ key: [...TRADES_KEY, period], symbol: pair?.symbol, rowsAtFirst, read: pageReaders.trades(pair, period) });
