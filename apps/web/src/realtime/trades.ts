// The latest deals of the markets that somebody looks at.
import type { realtime } from '@bourse/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { onSocket, onStreamDropped, retainStream } from './client.ts';
import { mergeTrades } from './merge-trades.ts';
import { Topic } from './topic.ts';

type Trades = readonly realtime.TradeRow[];

const trades = new Map<string, Trades>();
const topic = new Topic();

onSocket((socket) => {
  socket.on('market_detail', ({ symbol, data }) => {
    trades.set(symbol, mergeTrades(trades.get(symbol) ?? [], data));
    topic.notify(symbol);
  });
});

onStreamDropped(({ channel, market }) => {
  if (channel === 'trades') trades.delete(market);
});

/** The latest 20 deals, newest first, at most 10 times a second. Undefined until the first have come. */
export function useTrades(symbol: string): Trades | undefined {
  const watch = useCallback(
    (listener: () => void) => {
      const stop = topic.watch(symbol, 'tape', listener);
      const release = retainStream({ channel: 'trades', market: symbol });
      return () => {
        stop();
        release();
      };
    },
    [symbol],
  );
  return useSyncExternalStore(watch, () => trades.get(symbol));
}
