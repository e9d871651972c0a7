// The running candle of a market, for a chart.
import type { market, realtime } from '@bourse/contract';
import { onSocket, retainStream } from './client.ts';
import { screen } from './screen.ts';

type Listener = (kline: realtime.Kline) => void;

const listeners = new Map<string, Set<Listener>>();
const keyOf = (symbol: string, period: string): string => `${symbol} ${period}`;

onSocket((socket) => {
  socket.on('kline', (kline) => {
    const interested = listeners.get(keyOf(kline.symbol, kline.period));
    if (interested) for (const listener of interested) listener(kline);
  });
});

/**
 * Hands over the running candle at most 4 times a second: of each candle its latest state, so that none is left out when
 * one ends and the next begins between two turns.
 */
export function watchKlines(symbol: string, period: market.Period, listener: Listener): () => void {
  const key = keyOf(symbol, period);
  const waiting = new Map<number, realtime.Kline>();
  const handOver = (): void => {
    const klines = [...waiting.values()].sort((a, b) => a.time - b.time);
    waiting.clear();
    for (const kline of klines) listener(kline);
  };
  const receive = (kline: realtime.Kline): void => {
    waiting.set(kline.time, kline);
    screen.request('chart', handOver);
  };
  const interested = listeners.get(key) ?? new Set<Listener>();
  listeners.set(key, interested.add(receive));
  const release = retainStream({ channel: 'kline', market: symbol, period });
  return () => {
    interested.delete(receive);
    screen.cancel('chart', handOver);
    release();
  };
}
