// What can be staked, and what of it is the user's. Own orders follow the private events; without a connection they are
// asked for now and then.
import { staking } from '@bourse/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Paged } from '../../lib/paged.ts';
import { useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useConnection } from '../../realtime/connection.ts';
import { STAKING_TOTALS_KEY } from '../../realtime/locked-coins.ts';
import { PAGE_SIZE, usePaged } from '../../realtime/paged-list.ts';
import { PUSHED } from '../../realtime/private.ts';
import { useActsTime } from '../../realtime/server-clock.ts';

export type StakingOrder = staking.StakingOrderRow;

const EARN_KEY = ['earn'] as const;
const OFFER_KEY = [...EARN_KEY, 'offer'] as const;
const ACTIVE_KEY = [...EARN_KEY, 'active'] as const;
const PAST_KEY = [...EARN_KEY, 'past'] as const;
const KEYS = [EARN_KEY, ['wallets']];
/** A change of an order may change these answers, too. */
export const AROUND_KEYS = [OFFER_KEY, PAST_KEY, STAKING_TOTALS_KEY, ['wallets']];

const REFRESH_MS = 5_000;
const OVERDUE_MS = 2_500;
const ACTIVE = 1;
const STATUSES = { matured: 2, cancelled: 3 } as const;
export type PastKind = keyof typeof STATUSES;

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);
const useIsOffline = (): boolean => useConnection(({ state }) => state === 'offline');

export const useOffer = () => {
  const isLoggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [...OFFER_KEY, isLoggedIn],
    queryFn: async ({ signal }) => (await call(staking.list, {}, { signal })).message,
    refetchOnWindowFocus: true,
    meta: PUSHED,
  });
};

async function readOrders(status: 1 | 2 | 3, page: string, limit: number, signal: AbortSignal) {
  const asked = { status: String(status), page, limit: String(limit) };
  const { data, total } = (await call(staking.orders, asked, { signal })).message;
  return { list: data, total };
}

export const isActive = ({ status }: Pick<StakingOrder, 'status'>): boolean => status === ACTIVE;

/** All of them. Only where an end that is due is not heard of, they are asked for again and again. */
export function useActiveOrders() {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const isOverdue = useActsTime(
    (now) =>
      client.getQueryData<readonly StakingOrder[]>(ACTIVE_KEY)?.some(({ end_ms: due }) => now > due + OVERDUE_MS) ??
      false,
  );
  return useQuery({
    queryKey: ACTIVE_KEY,
    queryFn: async ({ signal }) => (await readOrders(ACTIVE, '1', staking.ORDER_ROWS_MAX, signal)).list,
    enabled: useIsLoggedIn(),
    meta: PUSHED,
    staleTime: 0,
    refetchInterval: isOffline || isOverdue ? REFRESH_MS : false,
  });
}

/** Puts an order that is active to its place, newest first, and takes one out that has ended. */
export function keepOrder(client: QueryClient, row: StakingOrder): void {
  client.setQueryData<readonly StakingOrder[]>(ACTIVE_KEY, (rows) => {
    if (!rows) return rows;
    const others = rows.filter(({ id }) => id !== row.id);
    return isActive(row) ? [row, ...others].toSorted((a, b) => b.id - a.id) : others;
  });
}

export const usePastOrders = (kind: PastKind): Paged<StakingOrder> =>
  usePaged({
    key: [...PAST_KEY, kind],
    read: (page, signal) => readOrders(STATUSES[kind], page, PAGE_SIZE, signal),
    symbol: undefined,
    shown: 'pages',
  });

/** Lot, rate and days as the user has seen them. */
export type Purchase = {
  readonly id: string;
  readonly num: string;
  readonly min: string;
  readonly lixi: string;
  readonly qixian: string;
  readonly is_renewing: string;
};

export const useBuyStaking = (onDone: () => void) =>
  useAct((purchase: Purchase, options) => call(staking.buy, purchase, options), { keys: KEYS, onDone });

export const useCancelStaking = (onDone: () => void) =>
  useAct(({ id }: { readonly id: number }, options) => call(staking.cancel, { id: String(id) }, options), {
    keys: KEYS,
    onDone,
  });

export const useRenewStaking = () =>
  useAct(
    ({ id, isRenewing }: { readonly id: number; readonly isRenewing: boolean }) =>
      call(staking.renew, { id: String(id), is_renewing: isRenewing ? '1' : '0' }),
    { keys: [ACTIVE_KEY] },
  );
