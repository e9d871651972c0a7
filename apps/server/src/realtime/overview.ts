// For clients that never subscribe: every displayed market's events once a second, and its depth at once on connect.
import type { market as contract, realtime } from '@bourse/contract';
import type { FillId, MarketId } from '@bourse/domain';
import type { MarketData, MarketInfo, MarketUpdate } from '../market/market-data.ts';
import type { Audience, RealtimeServer } from './sockets.ts';
import { viewDayMarket, viewKline, viewMarketDepth, viewMarketDetail, viewTransaction } from './view.ts';

export const OVERVIEW_ROOM = 'overview';

const BOOK_ROWS = 20;
const TRADE_ROWS = 20;
/** The intervals of such a client's chart. */
const PERIODS: readonly contract.Period[] = ['1min', '5min', '15min', '30min', '60min', '1D', '1W', '1M'];

export class Overview {
  readonly #io: RealtimeServer;
  readonly #market: MarketData;
  readonly #moved = new Set<MarketId>();
  readonly #lastTrades = new Map<MarketId, FillId>();
  readonly #lastKlines = new Map<string, string>();
  /** What newcomers are greeted with, as long as the book does not move. */
  readonly #depths = new Map<MarketId, realtime.MarketDepth>();

  constructor(io: RealtimeServer, market: MarketData) {
    this.#io = io;
    this.#market = market;
  }

  greet(newcomers: Audience): void {
    for (const info of this.#displayed()) newcomers.emit('market_depth', this.#readDepth(info));
  }

  absorb({ levels, trades }: MarketUpdate): void {
    for (const id of levels.keys()) {
      this.#moved.add(id);
      this.#depths.delete(id);
    }
    for (const id of trades.keys()) this.#moved.add(id);
  }

  /** Called once a second. Tickers are always sent; books, trades and candles where they moved. */
  flush(): void {
    if (this.#io.of('/').adapter.rooms.has(OVERVIEW_ROOM)) {
      const room = this.#io.to(OVERVIEW_ROOM);
      for (const info of this.#displayed()) this.#send(room, info);
    }
    this.#moved.clear();
  }

  #send(room: Audience, info: MarketInfo): void {
    const ticker = this.#market.ticker(info.id);
    room.emit('daymarket', viewDayMarket(info, ticker));
    if (this.#moved.has(info.id)) {
      const book = this.#market.book(info.id, BOOK_ROWS);
      room.emit('transaction', viewTransaction(info, ticker, book));
      room.emit('market_depth', this.#readDepth(info));
    }
    this.#sendTrades(room, info);
    for (const period of PERIODS) {
      const candle = this.#market.currentCandle(info.id, period);
      if (!candle) continue;
      const kline = viewKline(info, { period, candle, ticker });
      const name = `${info.id}:${period}`;
      const state = `${kline.time}:${kline.close}:${kline.volume}`;
      if (this.#lastKlines.get(name) === state) continue;
      this.#lastKlines.set(name, state);
      room.emit('kline', kline);
    }
  }

  #sendTrades(room: Audience, info: MarketInfo): void {
    const trades = this.#market.latestTrades(info.id).slice(0, TRADE_ROWS);
    const [latest] = trades;
    if (!latest || this.#lastTrades.get(info.id) === latest.id) return;
    this.#lastTrades.set(info.id, latest.id);
    room.emit('market_detail', viewMarketDetail(info, trades));
  }

  #readDepth(info: MarketInfo): realtime.MarketDepth {
    const known = this.#depths.get(info.id);
    if (known) return known;
    const depth = viewMarketDepth(info, this.#market.book(info.id, BOOK_ROWS));
    this.#depths.set(info.id, depth);
    return depth;
  }

  #displayed(): readonly MarketInfo[] {
    return this.#market.markets().filter(({ isDisplayed }) => isDisplayed);
  }
}
