// Acceptors, the user's deals with them, and the acceptor's own desk.
import { type acceptorRows, acceptors, type MessageOf } from '@bourse/contract';
import { hearRemaining, serverNow } from '@bourse/ui/lib/server-clock.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { FIAT_KEY } from '../../fiat-desk/options.ts';
import { call } from '../../lib/api.ts';
import { boundsOf, type Period } from '../../lib/period.ts';
import { useSession } from '../../lib/session.ts';
import { useAcceptorDealEvents } from '../../realtime/fiat-deals.ts';
import { PUSHED } from '../../realtime/private.ts';
import { actsAt } from '../../lib/acts-clock.ts';
import { lookAgainIn } from './look-again.ts';

export type Acceptor = acceptorRows.AcceptorRow;
export type AcceptorInfo = MessageOf<typeof acceptors.info>;
export type DealRow = acceptorRows.AcceptorDealRow;
export type DealDetail = MessageOf<typeof acceptors.detail>;
export type DealType = acceptorRows.AcceptorType;
export type Desk = MessageOf<typeof acceptors.desk>;
export type DealAct = DealRow['acts'][number];

export const ACCEPTORS_KEY = [...FIAT_KEY, 'acceptors'] as const;
const LIST_REFRESH_MS = 15_000;

const MS_PER_SECOND = 1_000;

/** Countdowns follow the server's clock, which each answer tells. */
function hearDeadlines(deals: readonly Pick<DealRow, 'deadline_ms' | 'seconds_left'>[]): void {
  for (const { deadline_ms: at, seconds_left: left } of deals) if (at !== null) hearRemaining(at, left * MS_PER_SECOND);
}

/** Asked for again whenever a deal of the user's has moved on. */
function useFollowing(queryKey: QueryKey): void {
  const client = useQueryClient();
  useAcceptorDealEvents(() => void client.invalidateQueries({ queryKey }));
}

/** Beside what is pushed: what time alone changes. */
const againIn = (deals: readonly DealRow[] | undefined): number | false =>
  lookAgainIn(deals ?? [], actsAt(serverNow()));

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);

export const useAcceptors = () =>
  useQuery({
    queryKey: [...ACCEPTORS_KEY, 'list'],
    queryFn: async ({ signal }) => (await call(acceptors.list, {}, { signal })).message,
    refetchInterval: LIST_REFRESH_MS,
  });

export const useAcceptorInfo = (id: number) =>
  useQuery({
    queryKey: [...ACCEPTORS_KEY, 'info', id],
    queryFn: async ({ signal }) => (await call(acceptors.info, { id }, { signal })).message,
    refetchInterval: LIST_REFRESH_MS,
  });

/** Without a type, deals of both types are listed. */
export type DealFilter = { readonly type: DealType | undefined; readonly period: Period };

/** The list and its file are asked for with these fields. */
export const fieldsOf = ({ type, period }: DealFilter) => ({ type, ...boundsOf(period) });

export function useOwnDeals(filter: DealFilter) {
  const fields = fieldsOf(filter);
  const isLoggedIn = useIsLoggedIn();
  const queryKey = [...ACCEPTORS_KEY, 'deals', fields];
  useFollowing(queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const deals = (await call(acceptors.myDeal, fields, { signal })).message;
      hearDeadlines(deals);
      return deals;
    },
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: ({ state }) => againIn(state.data),
  });
}

export function useDeal(id: number) {
  const queryKey = [...ACCEPTORS_KEY, 'deal', id];
  useFollowing(queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const deal = (await call(acceptors.detail, { id }, { signal })).message;
      hearDeadlines([deal]);
      return deal;
    },
    meta: PUSHED,
    refetchInterval: ({ state }) => againIn(state.data && [state.data]),
  });
}

export type DeskState = 'open' | 'ended';

export function useDesk(state: DeskState, page = 1) {
  const isLoggedIn = useIsLoggedIn();
  const queryKey = [...ACCEPTORS_KEY, 'desk', state, page];
  useFollowing(queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const desk = (await call(acceptors.desk, { state, page: String(page) }, { signal })).message;
      hearDeadlines(desk.list);
      return desk;
    },
    enabled: isLoggedIn,
    meta: PUSHED,
    refetchInterval: (query) => againIn(query.state.data?.list),
  });
}

/** A person has a desk while appointed, and afterwards as long as there are orders from that time. */
export const isDeskOf = (desk: Desk | undefined): boolean =>
  desk !== undefined && (desk.is_appointed === 1 || desk.to_do > 0 || desk.total > 0);

export const dealPath = (id: number): string => `/account/aceite?deal=${id}`;
export const formPath = (id: number, type: DealType): string => `/account/aceite?acceptor=${id}&type=${type}`;

/** Still going on. */
export const isLive = ({ state }: Pick<DealRow, 'state'>): boolean =>
  state === 'waiting' || state === 'accepted' || state === 'paid' || state === 'appealed';
