// The index price of the markets that somebody looks at, as it ticks once a second. One that is older than orders may rely
// on is marked so.
import type { realtime } from '@bourse/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { onSocket, onStreamDropped, retainStream } from './client.ts';
import { Topic } from './topic.ts';

export type IndexPrice = Pick<realtime.IndexEvent, 'second' | 'index'> & {
  /** No tick for longer than orders wait for one, or no connection. */
  readonly isStale: boolean;
};

const STALE_AFTER_MS = 5_500;

const prices = new Map<string, IndexPrice>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const topic = new Topic();

function markStale(symbol: string): void {
  const last = prices.get(symbol);
  if (!last || last.isStale) return;
  prices.set(symbol, { ...last, isStale: true });
  topic.notify(symbol);
}

function keep({ symbol, second, index }: realtime.IndexEvent): void {
  clearTimeout(timers.get(symbol));
  timers.set(
    symbol,
    setTimeout(() => markStale(symbol), STALE_AFTER_MS),
  );
  prices.set(symbol, { second, index, isStale: false });
  topic.notify(symbol);
}

onSocket((socket) => {
  socket.on('index', keep);
  socket.on('disconnect', () => {
    for (const symbol of prices.keys()) markStale(symbol);
  });
});

onStreamDropped(({ channel, market }) => {
  if (channel !== 'index') return;
  clearTimeout(timers.get(market));
  prices.delete(market);
});

/** The last tick of a market that somebody looks at. */
export const indexPriceOf = (symbol: string): IndexPrice | undefined => prices.get(symbol);

/** Calls back at the pace of the book when the market has ticked. */
export function watchIndexPrice(symbol: string, listener: () => void): () => void {
  const stop = topic.watch(symbol, 'book', listener);
  const release = retainStream({ channel: 'index', market: symbol });
  return () => {
    stop();
    release();
  };
}

/** The live index of a market. Undefined until one has come. */
export function useIndexPrice(symbol: string): IndexPrice | undefined {
  const watch = useCallback(
    (listener: () => void) => {
      const stop = topic.watch(symbol, 'cells', listener);
      const release = retainStream({ channel: 'index', market: symbol });
      return () => {
        stop();
        release();
      };
    },
    [symbol],
  );
  return useSyncExternalStore(watch, () => prices.get(symbol));
}
