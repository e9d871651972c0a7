// For clients that never subscribe: every displayed market's events once a second, and its depth at once on connect.
import { market as contract, realtime } from '@bourse/contract';
import type { MarketId } from '@bourse/domain';
import type { MarketData, MarketInfo, MarketUpdate, PublicTrade } from '../../core/market/market-data.ts';
import type { Audience, RealtimeServer } from './sockets.ts';
import { viewDayMarket, viewKline, viewMarketDepth, viewPlainMarketDetail, viewTransaction } from './view.ts';

export const OVERVIEW_ROOM = 'overview';

const BOOK_ROWS = 20;
/** More trades than this in one second are cut to the newest: such a client shows 20. */
const TRADES_MAX = 50;

export class Overview {
  readonly #io: RealtimeServer;
  readonly #market: MarketData;
  readonly #moved = new Set<MarketId>();
  /** Since the last flush, oldest first. */
  readonly #trades = new Map<MarketId, PublicTrade[]>();
  readonly #lastKlines = new Map<string, string>();
  /** The depths that new sockets are sent, each until its book moves. */
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
    for (const [id, news] of trades) {
      this.#moved.add(id);
      this.#trades.set(id, [...(this.#trades.get(id) ?? []), ...news].slice(-TRADES_MAX));
    }
  }

  /** Called once a second. Tickers are always sent; books, trades and candles where they moved. */
  flush(): void {
    if (this.#io.of('/').adapter.rooms.has(OVERVIEW_ROOM)) {
      const room = this.#io.to(OVERVIEW_ROOM);
      for (const info of this.#displayed()) this.#send(room, info);
    }
    this.#moved.clear();
    this.#trades.clear();
  }

  #send(room: Audience, info: MarketInfo): void {
    const ticker = this.#market.ticker(info.id);
    room.emit('daymarket', viewDayMarket(info, ticker));
    if (this.#moved.has(info.id)) {
      const book = this.#market.book(info.id, BOOK_ROWS);
      room.emit('transaction', viewTransaction(info, ticker, book));
      room.emit('market_depth', this.#readDepth(info));
    }
    const trades = this.#trades.get(info.id);
    if (trades) room.emit('market_detail', viewPlainMarketDetail(info, trades));
    for (const period of contract.PERIODS) {
      const candle = this.#market.currentCandle(info.id, period);
      if (!candle) continue;
      const kline = { ...viewKline(info, { period, candle, ticker }), period: realtime.plainPeriodOf(period) };
      const name = `${info.id}:${period}`;
      const state = `${kline.time}:${kline.close}:${kline.volume}`;
      if (this.#lastKlines.get(name) === state) continue;
      this.#lastKlines.set(name, state);
      room.emit('kline', kline);
    }
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
