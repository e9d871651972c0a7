// Last price and the rolling 24 hours of the markets that somebody looks at.
import type { realtime } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { useCallback, useSyncExternalStore } from 'react';
import { onSocket, onStreamDropped, retainStream } from './client.ts';
import { Topic } from './topic.ts';

export type Ticker = realtime.DayMarket & {
  /** The last price moved in this direction; `flat` until it has moved. */
  readonly moved: 'up' | 'down' | 'flat';
  /** The connection is gone since it came. */
  readonly isStale: boolean;
};

const tickers = new Map<string, Ticker>();
const topic = new Topic();

function movedFrom(previous: Ticker | undefined, event: realtime.DayMarket): Ticker['moved'] {
  const before = previous && parseUnits(previous.now_price);
  const now = parseUnits(event.now_price);
  if (before === undefined || now === undefined || before === now) return previous?.moved ?? 'flat';
  return now > before ? 'up' : 'down';
}

onSocket((socket) => {
  socket.on('daymarket', (event) => {
    tickers.set(event.symbol, { ...event, moved: movedFrom(tickers.get(event.symbol), event), isStale: false });
    topic.notify(event.symbol);
  });
  socket.on('disconnect', () => {
    for (const [symbol, ticker] of tickers) tickers.set(symbol, { ...ticker, isStale: true });
    topic.notifyAll();
  });
});

onStreamDropped(({ channel, market }) => {
  if (channel === 'ticker') tickers.delete(market);
});

function watchTicker(symbol: string, listener: () => void): () => void {
  const stop = topic.watch(symbol, 'cells', listener);
  const release = retainStream({ channel: 'ticker', market: symbol });
  return () => {
    stop();
    release();
  };
}

const none = (): void => undefined;

/** The live ticker of a market, at most 4 times a second. Undefined until one has come. */
export function useTicker(symbol: string | undefined): Ticker | undefined {
  const watch = useCallback(
    (listener: () => void) => (symbol === undefined ? none : watchTicker(symbol, listener)),
    [symbol],
  );
  return useSyncExternalStore(watch, () => (symbol === undefined ? undefined : tickers.get(symbol)));
}
