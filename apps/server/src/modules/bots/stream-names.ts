// Names of streams, and what each of them is about: `btcusdt@depth5@100ms`, `!miniTicker@arr`.
import { bots } from '@bourse/contract';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import type { Zone } from './candles.ts';
import { listMarkets, symbolOf } from './symbols.ts';

/** Windows that roll. */
const WINDOWS = ['1h', '4h', '1d'] as const;
type Window = (typeof WINDOWS)[number];

/** A ticker is of the last 24 h, in full or in short, or of another window. */
export type TickerKind = 'ticker' | 'miniTicker' | Window;

type Subject =
  | { readonly kind: 'trade' | 'aggTrade' | 'bookTicker' | 'avgPrice' }
  | { readonly kind: 'ticker'; readonly of: TickerKind }
  | { readonly kind: 'kline'; readonly interval: bots.Interval; readonly zone: Zone }
  | { readonly kind: 'depth'; readonly everyMs: number }
  | { readonly kind: 'levels'; readonly count: number; readonly everyMs: number };

/** A stream of one market, or of all of them. */
export type Topic =
  | (Subject & { readonly info: MarketInfo })
  | { readonly kind: 'allTickers'; readonly of: TickerKind }
  | { readonly kind: 'allBookTickers' };

const isWindow = (text: string): text is Window => WINDOWS.some((window) => window === text);
const isInterval = (text: string): text is bots.Interval => bots.INTERVALS.some((interval) => interval === text);

const DEPTH = /^depth(5|10|20)?(?:@(100|1000)ms)?$/;
const EVERY_MS = 1_000;
/** Candles of days that begin at midnight of Asia/Shanghai have this at their end. */
const SHANGHAI = '@+08:00';

function parseSubject(text: string): Subject | undefined {
  if (text === 'trade' || text === 'aggTrade' || text === 'bookTicker' || text === 'avgPrice') return { kind: text };
  const ticker = parseTicker(text);
  if (ticker) return { kind: 'ticker', of: ticker };
  if (text.startsWith('kline_')) {
    const isShanghai = text.endsWith(SHANGHAI);
    const interval = text.slice('kline_'.length, isShanghai ? -SHANGHAI.length : undefined);
    return isInterval(interval) ? { kind: 'kline', interval, zone: isShanghai ? 8 : 0 } : undefined;
  }
  const depth = DEPTH.exec(text);
  if (!depth) return undefined;
  const [, count, ms] = depth;
  const everyMs = ms === undefined ? EVERY_MS : Number(ms);
  return count === undefined ? { kind: 'depth', everyMs } : { kind: 'levels', count: Number(count), everyMs };
}

function parseTicker(text: string): TickerKind | undefined {
  if (text === 'ticker' || text === 'miniTicker') return text;
  const window = text.startsWith('ticker_') ? text.slice('ticker_'.length) : '';
  return isWindow(window) ? window : undefined;
}

function parseAll(name: string): Topic | undefined {
  if (name === '!bookTicker') return { kind: 'allBookTickers' };
  const of = name.endsWith('@arr') ? parseTicker(name.slice(1, -'@arr'.length)) : undefined;
  return of && { kind: 'allTickers', of };
}

/** Whether it is a stream's name, whatever market it names: one that there is not is never heard of. */
export const isStreamName = (name: string): boolean =>
  /^[a-z0-9._-]{1,20}@/.test(name) && parseSubject(name.slice(name.indexOf('@') + 1)) !== undefined;

/** Finds what names of streams are about; undefined of a name that is no stream's, or of no market that is shown. */
export function createTopicFinder(market: MarketData): (name: string) => Topic | undefined {
  const bySymbol = new Map<string, MarketInfo>();
  for (const info of listMarkets(market).toReversed()) bySymbol.set(symbolOf(info).toLowerCase(), info);
  return (name) => {
    if (name.startsWith('!')) return parseAll(name);
    const border = name.indexOf('@');
    const info = border < 0 ? undefined : bySymbol.get(name.slice(0, border));
    const subject = info && parseSubject(name.slice(border + 1));
    return info && subject && { ...subject, info };
  };
}
