// Sales as the server pushes them once a second to sockets that watch, and the user's own subscriptions as they change.
import type { launchRows } from '@bourse/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { onSocket, open, type RealtimeSocket } from './client.ts';
import { Topic } from './topic.ts';
import { useListener } from './use-listener.ts';

export type SaleProgress = launchRows.LaunchProgressRow;
type SubscriptionListener = (row: launchRows.SubscriptionRow) => void;

const sales = new Map<number, SaleProgress>();
const topic = new Topic();
const subscriptionListeners = new Set<SubscriptionListener>();

let socket: RealtimeSocket | undefined;
let watchers = 0;

/** What is no longer pushed may be old: until it is pushed again, the calls know better. */
function forget(): void {
  sales.clear();
  topic.notifyAll();
}

onSocket((opened) => {
  socket = opened;
  opened.on('launch', ({ data }) => {
    sales.set(data.id, data);
    topic.notify(String(data.id));
  });
  opened.on('subscription', ({ data }) => {
    for (const listener of subscriptionListeners) listener(data);
  });
  opened.on('connect', () => {
    if (watchers > 0) opened.emit('watch_launch');
  });
  opened.on('disconnect', forget);
});

function beginToWatch(): void {
  watchers += 1;
  if (watchers > 1) return;
  if (socket?.connected) socket.emit('watch_launch');
  else open();
}

function endToWatch(): void {
  watchers -= 1;
  if (watchers > 0) return;
  if (socket?.connected) socket.emit('unwatch_launch');
  forget();
}

/** The present state of a sale; undefined until the server has pushed it, and for sales that were over before. */
export function useSaleProgress(id: number): SaleProgress | undefined {
  const watch = useCallback(
    (listener: () => void) => {
      const stop = topic.watch(String(id), 'cells', listener);
      beginToWatch();
      return () => {
        stop();
        endToWatch();
      };
    },
    [id],
  );
  return useSyncExternalStore(watch, () => sales.get(id));
}

/** Calls back with a subscription that was placed, or of which something has come, at once. */
export const useSubscriptionEvents = (listener: SubscriptionListener): void =>
  useListener(subscriptionListeners, listener);
