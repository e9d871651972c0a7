// The user's orders as lists: what is open follows the pushes, what has closed is asked for page by page.
import { micro } from '@bourse/contract';
import { hearRemaining, serverNow } from '@bourse/ui/lib/server-clock.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Page, Paged, Shown } from '../../../lib/paged.ts';
import { ALWAYS, boundsOf, type Period } from '../../../lib/period.ts';
import { useSession } from '../../../lib/session.ts';
import { usePaged } from '../../../realtime/paged-list.ts';
import { PUSHED } from '../../../realtime/private.ts';
import { MICRO_KEY } from '../terms-query.ts';
import { isOverdue, isRunning } from './open-rows.ts';
import type { Row } from './order.ts';

export type ListKind = 'open' | 'closed';

const STATUSES = { open: 1, closed: 3 } as const satisfies Record<ListKind, number>;
const OPEN_ROWS_MAX = 100;
const REFRESH_OVERDUE_MS = 2_000;

/** A market by the id of its quotation, and by its name. */
export type MarketScope = { readonly id: number; readonly symbol: string };

export const OPEN_KEY = [...MICRO_KEY, 'open'] as const;
export const CLOSED_KEY = [...MICRO_KEY, 'closed'] as const;

export type OrderFilter = {
  readonly kind: ListKind;
  readonly scope: MarketScope | undefined;
  readonly period: Period;
};

/** The list and its file are asked for with these fields. */
export const fieldsOf = ({ kind, scope, period }: OrderFilter) => ({
  status: STATUSES[kind],
  ...(scope && { match_id: String(scope.id) }),
  ...boundsOf(period),
});

const rowReader =
  (filter: OrderFilter, limit: number) =>
  async (page: string, signal: AbortSignal): Promise<Page<Row>> => {
    const asked = { ...fieldsOf(filter), page, limit: String(limit) };
    const { data, total } = (await call(micro.lists, asked, { signal })).message;
    return { list: data, total };
  };

async function readOpen(signal: AbortSignal): Promise<readonly Row[]> {
  const { list } = await rowReader({ kind: 'open', scope: undefined, period: ALWAYS }, OPEN_ROWS_MAX)('1', signal);
  for (const { handled_ms: due, remain_milli_seconds: left } of list) hearRemaining(due, left);
  return list;
}

const NOTHING: readonly Row[] = [];

export type OpenList = Pick<Paged<Row>, 'rows' | 'isPending' | 'error' | 'retry'>;

/**
 * Lists the open orders of all markets. Only where an end that is due is not heard of, they are asked for again and again.
 */
export function useOpenOrders(): OpenList {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: OPEN_KEY,
    queryFn: ({ signal }) => readOpen(signal),
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: ({ state }) =>
      state.data?.some((row) => isRunning(row) && isOverdue(row, serverNow())) ? REFRESH_OVERDUE_MS : false,
  });
  const rows = isLoggedIn ? (data ?? NOTHING) : NOTHING;
  return { rows, isPending, error: data ? null : error, retry: () => void refetch() };
}

export const changeOpen = (client: QueryClient, change: (rows: readonly Row[]) => readonly Row[]): void =>
  void client.setQueryData<readonly Row[]>(OPEN_KEY, (rows) => rows && change(rows));

const CLOSED_LIMIT = 10;

export type ClosedQuery = {
  readonly scope: MarketScope | undefined;
  readonly period: Period;
  readonly shown?: Shown | undefined;
};

export const useClosedOrders = ({ scope, period, shown }: ClosedQuery): Paged<Row> =>
  usePaged({
    key: [...CLOSED_KEY, boundsOf(period)],
    symbol: scope?.symbol,
    read: rowReader({ kind: 'closed', scope, period }, CLOSED_LIMIT),
    shown,
  });
