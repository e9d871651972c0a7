// The streams of a market: what each remembers of committed batches, what it sends, and how it greets a newcomer.
import type { realtime } from '@bourse/contract';
import { ensureNever, formatUnits, type Price, type Seq, type Side } from '@bourse/domain';
import type { MarketData, MarketInfo, MarketUpdate, PublicTrade } from '../../core/market/market-data.ts';
import type { Teller } from './sockets.ts';
import {
  viewDayMarket,
  viewDepthSnapshot,
  viewDepthUpdate,
  viewIndex,
  viewKline,
  viewMarketCandle,
  viewMarketDetail,
  viewMarketTickerEvent,
} from './view.ts';

export interface Stream {
  /** Whether the room has been sent everything, so that a newcomer may be greeted without missing or repeating any. */
  readonly isQuiet: boolean;
  absorb(update: MarketUpdate): void;
  /** Sends what has changed since the last time. `tick` counts the ticks of 50 ms. */
  flush(room: Teller, tick: number): void;
  /** Sends the whole present state. Called only while quiet. */
  greet(newcomers: Teller): void;
}

/** Tickers and candles move at most 4 times a second. */
const TICKS_PER_TICKER = 5;
const TRADES_GREETED = 20;
/** More trades than this in one tick are cut to the newest: the tape shows no more. */
const TRADES_MAX = 50;

export function createStream(market: MarketData, info: MarketInfo, { channel, period }: realtime.Subscription): Stream {
  switch (channel) {
    case 'depth':
      return new DepthStream(market, info);
    case 'trades':
      return new TradeStream(market, info);
    case 'ticker':
      return new LatestStream((audience, last) => {
        const event = viewDayMarket(info, market.ticker(info.id));
        return sendIfNew(event, last, () => audience.emit('daymarket', event));
      });
    case 'kline':
      return new LatestStream((audience, last) => {
        const candle = market.currentCandle(info.id, period);
        if (!candle) return last;
        const event = viewKline(info, { period, candle, ticker: market.ticker(info.id) });
        return sendIfNew(event, last, () => audience.emit('kline', event));
      });
    case 'market_ticker':
      return new LatestStream((audience, last) => {
        const event = viewMarketTickerEvent(info, market.ticker(info.id), market.book(info.id, 1));
        return sendIfNew(event, last, () => audience.emit('market_ticker', event));
      });
    case 'market_candle':
      return new LatestStream((audience, last) => {
        const candle = market.currentCandle(info.id, period);
        if (!candle) return last;
        const event = viewMarketCandle(info, { period, candle });
        return sendIfNew(event, last, () => audience.emit('market_candle', event));
      });
    case 'index':
      return new LatestStream((audience, last) => {
        const { lever, hasMicro } = market.market(info.id) ?? info;
        const index = lever || hasMicro ? market.crossIndex(info.id) : undefined;
        if (!index) return last;
        const event = viewIndex(info, index);
        return sendIfNew(event, last, () => audience.emit('index', event));
      });
    default:
      return ensureNever(channel);
  }
}

/** Changed levels, conflated: between two flushes only a level's latest quantity counts. */
class DepthStream implements Stream {
  readonly #market: MarketData;
  readonly #info: MarketInfo;
  readonly #changed: Record<Side, Map<Price, string>> = { buy: new Map(), sell: new Map() };
  /** The number of the last update that the room was sent. */
  #sentSeq: Seq;
  #seq: Seq;
  #snapshot: realtime.DepthSnapshot | undefined;

  constructor(market: MarketData, info: MarketInfo) {
    this.#market = market;
    this.#info = info;
    this.#seq = market.book(info.id, 1).seq;
    this.#sentSeq = this.#seq;
  }

  get isQuiet(): boolean {
    return this.#changed.buy.size + this.#changed.sell.size === 0;
  }

  absorb({ seq, levels }: MarketUpdate): void {
    const changes = levels.get(this.#info.id);
    if (!changes || changes.length === 0) return;
    for (const { side, price, quantity } of changes) this.#changed[side].set(price, formatUnits(quantity));
    this.#seq = seq;
    this.#snapshot = undefined;
  }

  flush(room: Teller): void {
    if (this.isQuiet) return;
    const { buy, sell } = this.#changed;
    room.emit(
      'depth_update',
      viewDepthUpdate(this.#info, {
        bids: Array.from(buy, ([price, quantity]) => [formatUnits(price), quantity] as const),
        asks: Array.from(sell, ([price, quantity]) => [formatUnits(price), quantity] as const),
        seq: this.#seq,
        previous: this.#sentSeq,
      }),
    );
    this.#sentSeq = this.#seq;
    buy.clear();
    sell.clear();
  }

  greet(newcomers: Teller): void {
    this.#snapshot ??= viewDepthSnapshot(this.#info, this.#market.book(this.#info.id), this.#sentSeq);
    newcomers.emit('depth_snapshot', this.#snapshot);
  }
}

class TradeStream implements Stream {
  readonly #market: MarketData;
  readonly #info: MarketInfo;
  /** Oldest first, as they happened. */
  #pending: PublicTrade[] = [];

  constructor(market: MarketData, info: MarketInfo) {
    this.#market = market;
    this.#info = info;
  }

  get isQuiet(): boolean {
    return this.#pending.length === 0;
  }

  absorb({ trades }: MarketUpdate): void {
    const news = trades.get(this.#info.id);
    if (!news) return;
    this.#pending.push(...news.slice(-TRADES_MAX));
    if (this.#pending.length > TRADES_MAX) this.#pending = this.#pending.slice(-TRADES_MAX);
  }

  flush(room: Teller): void {
    if (this.isQuiet) return;
    room.emit('market_detail', viewMarketDetail(this.#info, this.#pending.toReversed()));
    this.#pending = [];
  }

  greet(newcomers: Teller): void {
    const latest = this.#market.latestTrades(this.#info.id).slice(0, TRADES_GREETED);
    newcomers.emit('market_detail', viewMarketDetail(this.#info, latest));
  }
}

/** Sends to the audience unless the event's text equals `last`; returns the text of what was last sent. */
type SendLatest = (audience: Teller, last: string | undefined) => string | undefined;

function sendIfNew(event: object, last: string | undefined, send: () => void): string {
  const text = JSON.stringify(event);
  if (text !== last) send();
  return text;
}

/** A state of which only the latest matters: compared and sent a few times a second. */
class LatestStream implements Stream {
  readonly isQuiet = true;
  readonly #send: SendLatest;
  #last: string | undefined;

  constructor(send: SendLatest) {
    this.#send = send;
  }

  absorb(): void {}

  flush(room: Teller, tick: number): void {
    if (tick % TICKS_PER_TICKER === 0) this.#last = this.#send(room, this.#last);
  }

  greet(newcomers: Teller): void {
    this.#send(newcomers, undefined);
  }
}
