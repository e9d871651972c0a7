// Candles as the chart draws them. Here, and only for drawing, prices become floats.
import { market } from '@bourse/contract';
import type { KLineData } from 'klinecharts';
import { call } from '../../lib/api.ts';
import type { IntervalInfo } from './intervals.ts';
import { serverNow, whenTimeIsKnown } from '@bourse/ui/lib/server-clock.ts';

const BARS_PER_PAGE = 500;

type BarFields = Omit<market.Bar, 'id'>;

export function drawnBar({ time, open, high, low, close, volume }: BarFields): KLineData {
  return {
    timestamp: time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

export type CandleRequest = {
  readonly symbol: string;
  readonly interval: IntervalInfo;
  readonly signal: AbortSignal;
};

async function load(request: CandleRequest, fromSeconds: number, toSeconds: number): Promise<KLineData[]> {
  const { symbol, interval, signal } = request;
  const range = { from: String(Math.max(0, fromSeconds)), to: String(toSeconds) };
  const { data } = await call(market.candles, { ...range, symbol, period: interval.wire }, { signal });
  return data.map(drawnBar);
}

/** Past the running candle: what is known of the server's clock may be a little behind it. */
async function readEnd(): Promise<number> {
  await whenTimeIsKnown();
  return Math.ceil(serverNow() / 1000) + 60;
}

/** The latest page, the running candle included. */
export async function loadLatest(request: CandleRequest): Promise<KLineData[]> {
  const to = await readEnd();
  return load(request, to - BARS_PER_PAGE * request.interval.seconds, to);
}

/** The page before a candle. Empty: there is no older one. */
export async function loadBefore(request: CandleRequest, timestamp: number): Promise<KLineData[]> {
  const to = Math.floor(timestamp / 1000) - 1;
  const bars = await load(request, to - BARS_PER_PAGE * request.interval.seconds, to);
  return bars.filter((bar) => bar.timestamp < timestamp);
}

/** From a candle until now, itself included. */
export async function loadSince(request: CandleRequest, timestamp: number): Promise<KLineData[]> {
  return load(request, Math.floor(timestamp / 1000), await readEnd());
}
