// What streams of markets say, in the letters of the Binance-Spot-compatible API.
import { divHalfEven, UNITS_PER_WHOLE } from '@bourse/domain';
import { viewFigure } from '../../core/market/figures.ts';
import type { BookLevel, CommittedBook, MarketInfo, PublicTrade, Ticker } from '../../core/market/market-data.ts';
import type { Range, StreamCandle } from './stream-figures.ts';
import { symbolOf } from './symbols.ts';

/** It gives a moment in the unit of time that a socket has asked for. */
export type TimeView = (ms: number) => number;

/** No trade. */
const NO_ID = -1;
const decimal = viewFigure;
const NONE = decimal(0n);

export const viewLevels = (levels: readonly BookLevel[]): (readonly [string, string])[] =>
  levels.map(({ price, quantity }) => [decimal(price), decimal(quantity)]);

/** The buyer is the maker where the taker sold. Such an order was in the book before. */
const viewTradeSides = ({ takerSide }: PublicTrade) => ({ m: takerSide === 'sell', M: true });

export const viewTrade = (info: MarketInfo, trade: PublicTrade, time: TimeView) => ({
  s: symbolOf(info),
  t: trade.id,
  p: decimal(trade.price),
  q: decimal(trade.quantity),
  T: time(trade.at),
  ...viewTradeSides(trade),
});

/** Each trade is an aggregate of its own. */
export const viewAggTrade = (info: MarketInfo, trade: PublicTrade, time: TimeView) => ({
  s: symbolOf(info),
  a: trade.id,
  p: decimal(trade.price),
  q: decimal(trade.quantity),
  f: trade.id,
  l: trade.id,
  T: time(trade.at),
  ...viewTradeSides(trade),
});

/** The best of both sides; a side without orders is 0. */
export const viewBest = ({ bids: [bid], asks: [ask] }: CommittedBook) => ({
  b: bid ? decimal(bid.price) : NONE,
  B: bid ? decimal(bid.quantity) : NONE,
  a: ask ? decimal(ask.price) : NONE,
  A: ask ? decimal(ask.quantity) : NONE,
});

const UNITS_PER_THOUSANDTH = 1_000n;

/** A signed ratio in 1e-8 as percent with 3 places. */
function viewPercent(ratio: bigint): string {
  const thousandths = divHalfEven(ratio, UNITS_PER_THOUSANDTH);
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Undefined before any price is known. */
export function viewMiniTicker(info: MarketInfo, { day, last, volume, quoteVolume }: Ticker) {
  if (day === undefined || last === undefined) return undefined;
  return {
    s: symbolOf(info),
    c: decimal(last),
    o: decimal(day.open),
    h: decimal(day.high),
    l: decimal(day.low),
    v: decimal(volume),
    q: decimal(quoteVolume),
  };
}

type Best = { readonly book: CommittedBook; readonly lastTrade: PublicTrade | undefined };

/** The time that the figures end at is that of the event, so that it is added there. */
export function viewTicker(info: MarketInfo, ticker: Ticker, { book, lastTrade }: Best, time: TimeView) {
  const short = viewMiniTicker(info, ticker);
  const { day, last, average, from, trades } = ticker;
  if (short === undefined || day === undefined || last === undefined) return undefined;
  return {
    ...short,
    p: decimal(last - day.open),
    P: viewPercent(day.change),
    w: average === undefined ? NONE : decimal(average),
    x: decimal(day.open),
    Q: lastTrade ? decimal(lastTrade.quantity) : NONE,
    ...viewBest(book),
    O: time(from),
    ...viewTradeIds(trades, from, lastTrade),
    n: trades,
  };
}

/** Which trade was the first of a window that rolls is not known. */
const viewTradeIds = (trades: number, from: number, last: PublicTrade | undefined) => ({
  F: NO_ID,
  L: trades > 0 && last && last.at >= from ? last.id : NO_ID,
});

/** A ticker of a window that rolls. */
export const viewRange = (info: MarketInfo, range: Range, lastTrade: PublicTrade | undefined, time: TimeView) => ({
  s: symbolOf(info),
  p: decimal(range.last - range.open),
  P: viewPercent(divHalfEven((range.last - range.open) * UNITS_PER_WHOLE, range.open)),
  o: decimal(range.open),
  h: decimal(range.high),
  l: decimal(range.low),
  c: decimal(range.last),
  w: range.average === undefined ? NONE : decimal(range.average),
  v: decimal(range.volume),
  q: decimal(range.quoteVolume),
  O: time(range.from),
  ...viewTradeIds(range.trades, range.from, lastTrade),
  n: range.trades,
});

/** Over the last minutes; the last price where nothing was traded in them. */
export const viewAverage = (
  info: MarketInfo,
  { average, last }: Range,
  { minutes, lastTrade, time }: { minutes: number; lastTrade: PublicTrade | undefined; time: TimeView },
) => ({
  s: symbolOf(info),
  i: `${minutes}m`,
  w: decimal(average ?? last),
  T: lastTrade ? time(lastTrade.at) : 0,
});

export const viewCandle = (
  info: MarketInfo,
  candle: StreamCandle,
  { interval, end, isEnded, time }: { interval: string; end: number; isEnded: boolean; time: TimeView },
) => ({
  s: symbolOf(info),
  k: {
    t: time(candle.openedAt),
    // Its last millisecond, or microsecond.
    T: time(end) - 1,
    s: symbolOf(info),
    i: interval,
    f: candle.firstId ?? NO_ID,
    L: candle.lastId ?? NO_ID,
    o: decimal(candle.open),
    c: decimal(candle.close),
    h: decimal(candle.high),
    l: decimal(candle.low),
    v: decimal(candle.volume),
    n: candle.trades,
    x: isEnded,
    q: decimal(candle.quoteVolume),
    V: decimal(candle.takerBuyVolume),
    Q: decimal(candle.takerBuyQuoteVolume),
    B: '0',
  },
});
