// The user's positions as lists: what is open and ordered follows the pushes, what is past is asked for page by page.
import { lever } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Page, Paged, Shown } from '../../../lib/paged.ts';
import type { Pair } from '../../../lib/pair.ts';
import { ALWAYS, boundsOf, type Period } from '../../../lib/period.ts';
import { useSession } from '../../../lib/session.ts';
import { usePaged } from '../../../realtime/paged-list.ts';
import { usePushedPositions } from '../../../realtime/positions.ts';
import { PUSHED } from '../../../realtime/private.ts';
import { LEVER_KEY } from '../terms-query.ts';
import type { Row } from './position.ts';

export type ListKind = 'open' | 'pending' | 'closed' | 'revoked';
export type PastKind = 'closed' | 'revoked';

const STATUSES = { open: 1, pending: 0, closed: 3, revoked: 4 } as const satisfies Record<ListKind, number>;
const LIVE_ROWS_MAX = 100;
const REFRESH_UNPUSHED_MS = 2_000;

const pairFields = (pair: Pair | undefined) =>
  pair ? { legal_id: String(pair.legalId), currency_id: String(pair.currencyId) } : {};

export type PositionFilter = {
  readonly kind: ListKind;
  readonly pair: Pair | undefined;
  readonly period: Period;
};

/** The list and its file are asked for with these fields. */
export const fieldsOf = ({ kind, pair, period }: PositionFilter) => ({
  status: STATUSES[kind],
  ...pairFields(pair),
  ...boundsOf(period),
});

export const rowReader =
  (filter: PositionFilter, limit?: number) =>
  async (page: string, signal: AbortSignal): Promise<Page<Row>> => {
    const asked = { ...fieldsOf(filter), page, ...(limit !== undefined && { limit: String(limit) }) };
    const { message } = (await call(lever.myTrade, asked, { signal })).message;
    return { list: message.data, total: message.total };
  };

/** The open positions and the orders are of all markets: an account's risk is made of all of them. */
type Live = { readonly open: readonly Row[]; readonly pending: readonly Row[] };

export type LiveList = {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const NOTHING: readonly Row[] = [];

async function readLive(signal: AbortSignal): Promise<Live> {
  const read = (kind: keyof Live) => rowReader({ kind, pair: undefined, period: ALWAYS }, LIVE_ROWS_MAX)('1', signal);
  const [open, pending] = await Promise.all([read('open'), read('pending')]);
  return { open: open.list, pending: pending.list };
}

const hasAny = (live: Live | undefined): boolean =>
  live !== undefined && (live.open.length > 0 || live.pending.length > 0);

/** Follows the pushes; as long as none has come, what is there is asked for again and again. */
export function useLive() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const pushed = usePushedPositions();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...LEVER_KEY, 'live'],
    queryFn: ({ signal }) => readLive(signal),
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: (query) => (pushed === undefined && hasAny(query.state.data) ? REFRESH_UNPUSHED_MS : false),
  });
  const live: Live | undefined = isLoggedIn ? (pushed ?? data) : undefined;
  return { live, isPending: isPending && !live, error: live ? null : error, retry: () => void refetch() };
}

function useLiveRows(kind: keyof Live): LiveList {
  const { live, ...state } = useLive();
  return { rows: live?.[kind] ?? NOTHING, ...state };
}

export const useOpenRows = (): LiveList => useLiveRows('open');
export const usePendingRows = (): LiveList => useLiveRows('pending');

/** For the table, which shows all of them. */
export const asPaged = ({ rows, isPending, error, retry }: LiveList, pair: Pair | undefined): Paged<Row> => {
  const shown = pair ? rows.filter(({ symbol }) => symbol === pair.symbol) : rows;
  return { rows: shown, total: 0, isPending, error, retry, showMore: undefined, isLoadingMore: false };
};

export type PastQuery = {
  readonly kind: PastKind;
  readonly pair: Pair | undefined;
  readonly period: Period;
  readonly shown?: Shown | undefined;
};

export const usePastRows = ({ kind, pair, period, shown }: PastQuery): Paged<Row> =>
  usePaged({
    key: [...LEVER_KEY, kind, boundsOf(period)],
    symbol: pair?.symbol,
    read: rowReader({ kind, pair, period }),
    shown,
  });
