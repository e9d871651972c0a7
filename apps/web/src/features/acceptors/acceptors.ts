// Acceptors, the user's deals with them, and the acceptor's own desk.
import { type acceptorRows, acceptors, type MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { FIAT_KEY } from '../../fiat-desk/options.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { hearRemaining } from '../../realtime/server-clock.ts';

export type Acceptor = acceptorRows.AcceptorRow;
export type AcceptorInfo = MessageOf<typeof acceptors.info>;
export type DealRow = acceptorRows.AcceptorDealRow;
export type DealDetail = MessageOf<typeof acceptors.detail>;
export type DealType = acceptorRows.AcceptorType;
export type Desk = MessageOf<typeof acceptors.desk>;
export type DealAct = DealRow['acts'][number];

export const ACCEPTORS_KEY = [...FIAT_KEY, 'acceptors'] as const;
/** What others do is seen after so long at most. */
const REFRESH_MS = 5_000;
const LIST_REFRESH_MS = 15_000;

const MS_PER_SECOND = 1_000;

/** Countdowns follow the server's clock, which each answer tells. */
function hearDeadlines(deals: readonly Pick<DealRow, 'deadline_ms' | 'seconds_left'>[]): void {
  for (const { deadline_ms: at, seconds_left: left } of deals) if (at !== null) hearRemaining(at, left * MS_PER_SECOND);
}

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

/** Of both sides without a type. */
export function useOwnDeals(type: DealType | undefined) {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...ACCEPTORS_KEY, 'deals', type],
    queryFn: async ({ signal }) => {
      const deals = (await call(acceptors.myDeal, { type }, { signal })).message;
      hearDeadlines(deals);
      return deals;
    },
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
}

export const useDeal = (id: number) =>
  useQuery({
    queryKey: [...ACCEPTORS_KEY, 'deal', id],
    queryFn: async ({ signal }) => {
      const deal = (await call(acceptors.detail, { id }, { signal })).message;
      hearDeadlines([deal]);
      return deal;
    },
    refetchInterval: REFRESH_MS,
  });

export type DeskState = 'open' | 'ended';

export function useDesk(state: DeskState, page = 1) {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...ACCEPTORS_KEY, 'desk', state, page],
    queryFn: async ({ signal }) => {
      const desk = (await call(acceptors.desk, { state, page: String(page) }, { signal })).message;
      hearDeadlines(desk.list);
      return desk;
    },
    enabled: isLoggedIn,
    refetchInterval: REFRESH_MS,
  });
}

/** Who is appointed, or has orders left from then. */
export const isDeskOf = (desk: Desk | undefined): boolean =>
  desk !== undefined && (desk.is_appointed === 1 || desk.to_do > 0 || desk.total > 0);

export const dealPath = (id: number): string => `/account/aceite?deal=${id}`;
export const formPath = (id: number, type: DealType): string => `/account/aceite?acceptor=${id}&type=${type}`;

/** Still going on. */
export const isLive = ({ state }: Pick<DealRow, 'state'>): boolean =>
  state === 'waiting' || state === 'accepted' || state === 'paid' || state === 'appealed';
