// Sales of new coins, and what the user has subscribed to. Sales that go on are pushed by the server as long as one is
// looked at; without a connection they are asked for now and then.
import { launch, type launchRows, type MessageOf } from '@bourse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import type { Paged } from '../../lib/paged.ts';
import { useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { useConnection } from '../../realtime/connection.ts';
import { type SaleProgress, useSaleProgress } from '../../realtime/live-sales.ts';
import { PAGE_SIZE, usePaged } from '../../realtime/paged-list.ts';
import { PUSHED } from '../../realtime/private.ts';

export type Sale = launchRows.LaunchProjectRow;
export type PayPrice = launchRows.LaunchPayPrice;
export type Subscription = launchRows.SubscriptionRow;
export type Result = MessageOf<typeof launch.result>;

const LAUNCH_KEY = ['launch'] as const;
/** What a subscription, or what comes of one, may have changed. */
export const CHANGED_KEYS = [LAUNCH_KEY, ['wallets']];

const REFRESH_MS = 5_000;

const useIsLoggedIn = (): boolean => useSession((session) => session.token !== undefined);

/** The list is read again after this time only while nothing is pushed. */
const useRefresh = (): number | false => (useConnection(({ state }) => state === 'offline') ? REFRESH_MS : false);

export const useSales = () =>
  useQuery({
    queryKey: [...LAUNCH_KEY, 'sales', useIsLoggedIn()],
    queryFn: async ({ signal }) => (await call(launch.projects, {}, { signal })).message,
    refetchOnWindowFocus: true,
    refetchInterval: useRefresh(),
    meta: PUSHED,
  });

/** With its text. Of no sale that is named, the one that matters most now. */
export const useSale = (id: number | undefined) =>
  useQuery({
    queryKey: [...LAUNCH_KEY, 'sale', id ?? 'first', useIsLoggedIn()],
    queryFn: async ({ signal }) =>
      (await call(launch.upstart, id === undefined ? {} : { id: String(id) }, { signal })).message,
    refetchInterval: useRefresh(),
    meta: PUSHED,
  });

/** The sale in its present state. What the server does not push of it is asked for again where it has gone a step further. */
export function useLive<Row extends SaleProgress>(row: Row): Row {
  const client = useQueryClient();
  const told = useSaleProgress(row.id);
  const hasMoved = told !== undefined && told.sczq !== row.sczq;
  useEffect(() => {
    if (hasMoved) void client.invalidateQueries({ queryKey: LAUNCH_KEY });
  }, [hasMoved, client]);
  return told ? { ...row, ...told } : row;
}

async function readSubscriptions(page: string, signal: AbortSignal) {
  const { data, total } = (await call(launch.subscriptions, { page, limit: String(PAGE_SIZE) }, { signal })).message;
  return { list: data, total };
}

export const useSubscriptions = (): Paged<Subscription> =>
  usePaged({ key: [...LAUNCH_KEY, 'subscriptions'], read: readSubscriptions, symbol: undefined, shown: 'pages' });

export const useResult = (id: number) =>
  useQuery({
    queryKey: [...LAUNCH_KEY, 'result', id],
    queryFn: async ({ signal }) => (await call(launch.result, { id: String(id) }, { signal })).message,
    enabled: useIsLoggedIn(),
    meta: PUSHED,
  });

/** At the price that the user has seen. */
export type Wish = {
  readonly id: string;
  readonly amount: string;
  readonly currency_id: string;
  readonly price: string;
};

export const draftNameOf = ({ id }: Pick<Sale, 'id'>): string => `subscription ${id}`;

export const useSubscribe = (sale: Pick<Sale, 'id'>, onDone: () => void) =>
  useAct((wish: Wish, options) => call(launch.subscribe, wish, options), {
    keys: CHANGED_KEYS,
    onDone,
    draft: draftNameOf(sale),
  });

export const useUnlock = () =>
  useAct(({ id }: { readonly id: number }, options) => call(launch.unlock, { id: String(id) }, options), {
    keys: CHANGED_KEYS,
  });
