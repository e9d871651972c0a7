// What streams of markets say, in the letters of the Binance-Spot-compatible API.
import { ZERO } from '@bourse/domain';
import { viewFigure } from '../../core/market/figures.ts';
import type { BookLevel, CommittedBook, MarketInfo, PublicTrade } from '../../core/market/market-data.ts';
import type { BotCandle } from './candles.ts';
import { viewPercentChange, type WindowFigures } from './figures.ts';
import { symbolOf } from './symbols.ts';
import type { TradeIds } from './trade-ids.ts';

/** It gives a moment in the unit of time that a socket has asked for. */
export type TimeView = (ms: number) => number;

/** No trade. */
const NO_ID = -1;
const decimal = viewFigure;
const NONE = decimal(ZERO);

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

/** All tickers have these. */
export const viewMiniTicker = (info: MarketInfo, { open, high, low, last, volume, quoteVolume }: WindowFigures) => ({
  s: symbolOf(info),
  c: decimal(last),
  o: decimal(open),
  h: decimal(high),
  l: decimal(low),
  v: decimal(volume),
  q: decimal(quoteVolume),
});

/** The time that the figures end at is that of the event, so that it is added there. */
export const viewWindow = (info: MarketInfo, figures: WindowFigures, ids: TradeIds, time: TimeView) => ({
  ...viewMiniTicker(info, figures),
  p: decimal(figures.last - figures.open),
  P: viewPercentChange(figures.open, figures.last),
  w: decimal(figures.average),
  O: time(figures.from),
  F: figures.trades > 0 ? (ids.first ?? NO_ID) : NO_ID,
  L: figures.trades > 0 ? (ids.last ?? NO_ID) : NO_ID,
  n: figures.trades,
});

/** The last 24 h have these besides. */
export const viewDay = (
  { before, open }: WindowFigures,
  { book, lastTrade }: { readonly book: CommittedBook; readonly lastTrade: PublicTrade | undefined },
) => ({
  x: decimal(before ?? open),
  Q: lastTrade ? decimal(lastTrade.quantity) : NONE,
  ...viewBest(book),
});

export const viewAverage = (
  info: MarketInfo,
  average: { readonly minutes: number; readonly price: bigint; readonly lastTradeAt: number | undefined },
  time: TimeView,
) => ({
  s: symbolOf(info),
  i: `${average.minutes}m`,
  w: decimal(average.price),
  T: average.lastTradeAt === undefined ? 0 : time(average.lastTradeAt),
});

export const viewCandle = (
  info: MarketInfo,
  candle: BotCandle,
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
