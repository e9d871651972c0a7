// The logged-in user's own events: balances after each change, orders as they change.
import type { realtime, spot } from '@bourse/contract';
import type { Wallet } from '@bourse/domain';
import { queryClient } from '@bourse/ui/lib/query-client.ts';
import type { QueryFilters } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../lib/session.ts';
import { onSocket, open } from './client.ts';
import { Topic } from './topic.ts';
import { useListener } from './use-listener.ts';

export type Balance = { readonly available: string; readonly locked: string };
type OrderListener = (order: spot.SpotOrder) => void;
export type PushedBalance = realtime.UpdateBalance['balances'][number];
type BalanceListener = (balances: readonly PushedBalance[]) => void;

const balances = new Map<string, Balance>();
const topic = new Topic();
const orderListeners = new Set<OrderListener>();
const balanceListeners = new Set<BalanceListener>();
const keyOf = (wallet: string, currencyId: number): string => `${wallet} ${currencyId}`;

function keepBalances(event: realtime.UpdateBalance): void {
  for (const { wallet, currency, available, locked } of event.balances) {
    const key = keyOf(wallet, currency);
    balances.set(key, { available, locked });
    topic.notify(key);
  }
  for (const listener of balanceListeners) listener(event.balances);
}

/** Marks a query whose answer the private events keep in step, as its `meta`. */
export const PUSHED = { isPushed: true } as const;

/** Answers to calls made before the events began may lack a change that no event reported. */
async function askAgain(): Promise<void> {
  const pushed: QueryFilters = { predicate: ({ meta }) => meta === PUSHED };
  // One that is on its way for the first time would otherwise count as new.
  await queryClient.cancelQueries(pushed);
  await queryClient.invalidateQueries(pushed);
}

function forgetBalances(): void {
  balances.clear();
  topic.notifyAll();
}

onSocket((socket) => {
  socket.on('session_start', () => void askAgain());
  socket.on('update_balance', keepBalances);
  socket.on('update_order', ({ order }) => {
    for (const listener of orderListeners) listener(order);
  });
  // Changes may be missed now; until the next one the calls that are asked again know better.
  socket.on('disconnect', forgetBalances);
});

useSession.subscribe(({ token }, previous) => {
  if (token !== previous.token) forgetBalances();
});

/** A balance as the server last pushed it, at most 4 times a second. Undefined until then: the calls answer meanwhile. */
export function useLiveBalance(wallet: Wallet, currencyId: number | undefined): Balance | undefined {
  const key = currencyId === undefined ? '' : keyOf(wallet, currencyId);
  const watch = useCallback(
    (listener: () => void) => {
      open();
      return topic.watch(key, 'cells', listener);
    },
    [key],
  );
  return useSyncExternalStore(watch, () => balances.get(key));
}

/** Calls back with the balances that changed, at once. */
export const useBalanceEvents = (listener: BalanceListener): void => useListener(balanceListeners, listener);

/** Calls back with each of the user's orders that changed, at once. */
export const useOrderEvents = (listener: OrderListener): void => useListener(orderListeners, listener);
