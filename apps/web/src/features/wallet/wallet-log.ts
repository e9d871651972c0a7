// What has moved in the wallets: the ledger page by page, each page added to those before.
import { type MessageOf, walletRecords } from '@bourse/contract';
import type { Wallet } from '@bourse/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type LogFilter = { readonly wallet: Wallet; readonly currencyId?: number };
export type LogRow = walletRecords.LogRow;
export type TransferRow = walletRecords.TransferRow;

export const RECORDS_KEY = 'wallet-records';
export const TRANSFERS_PAGE_SIZE = 20;

type LogPage = MessageOf<typeof walletRecords.walletLog>;
type TransferPage = MessageOf<typeof walletRecords.transfers>;

export type Grown<Row> = {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Undefined where everything is shown. */
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};

/** A row that slid from one page to the next is kept once. */
const once = <Row extends { readonly id: string | number }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.id, row] as const)).values(),
];

type Growing<Page> = {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
};

function grown<Page, Row extends { readonly id: string | number }>(
  query: Growing<Page>,
  rowsOfPage: (page: Page) => readonly Row[],
): Grown<Row> {
  return {
    rows: once(query.data?.pages.flatMap(rowsOfPage) ?? []),
    isPending: query.isPending,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    showMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

/** The number of the next page, as long as the pages have not all rows. */
const nextPage = (pages: number, pageSize: number, total: number): number | undefined =>
  pages * pageSize < total ? pages + 1 : undefined;

export function useWalletLog({ wallet, currencyId }: LogFilter): Grown<LogRow> {
  const query = useInfiniteQuery({
    queryKey: [RECORDS_KEY, 'log', wallet, currencyId ?? 'all'],
    queryFn: async ({ pageParam, signal }): Promise<LogPage> =>
      (await call(walletRecords.walletLog, { type: wallet, currency: currencyId, page: pageParam }, { signal }))
        .message,
    initialPageParam: 1,
    getNextPageParam: ({ limit, count }, pages) => nextPage(pages.length, limit, count),
    staleTime: 0,
  });
  return grown(query, (page) => page.list);
}

export function useTransfers(): Grown<TransferRow> {
  const query = useInfiniteQuery({
    queryKey: [RECORDS_KEY, 'transfers'],
    queryFn: async ({ pageParam, signal }): Promise<TransferPage> =>
      (await call(walletRecords.transfers, { page: pageParam, limit: TRANSFERS_PAGE_SIZE }, { signal })).message,
    initialPageParam: 1,
    getNextPageParam: ({ page_size: pageSize, total }, pages) => nextPage(pages.length, pageSize, total),
    staleTime: 0,
  });
  return grown(query, (page) => page.list);
}
