// What memory holds of one market: its committed book, latest trades, candles and last price.
import {
  DAY_MS,
  divHalfEven,
  type Instant,
  instant,
  MINUTE_MS,
  price as toPrice,
  type Price,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import type { LeverSettings, MarketSettings } from '@bourse/engine';
import { CandleSeries } from './candle-series.ts';
import { LevelBook } from './committed-book.ts';
import type { MarketPrices } from './loading.ts';
import type { CrossIndex, MarketInfo, PublicTrade, Ticker } from './market-data.ts';

export const TRADES_MAX = 50;

export type IndexQuote = { readonly price: Price; readonly at: Instant };

export class LiveMarket {
  info: MarketInfo;
  readonly book = new LevelBook();
  readonly candles = new CandleSeries();
  /** At the last tick with all of its coins. */
  crossIndex: CrossIndex | undefined;
  /** Oldest first; trimmed now and then. */
  #trades: PublicTrade[] = [];
  #lastTrade: Price | undefined;
  #trigger: Price | undefined;
  #version = 0;
  #ticker: { readonly version: number; readonly from: Instant; readonly ticker: Ticker } | undefined;

  constructor(info: MarketInfo) {
    this.info = info;
  }

  /** A view-only market shows the index; nothing is traded there. */
  get isIndexOnly(): boolean {
    return this.info.settings.state === 'view_only';
  }

  reconfigure(settings: MarketSettings): void {
    this.info = { ...this.info, settings };
  }

  /** Its leveraged contracts have new settings. */
  setLever(lever: LeverSettings): void {
    this.info = { ...this.info, lever };
  }

  /** Second contracts go by its index from now on. */
  setMicro(): void {
    this.info = { ...this.info, hasMicro: true };
  }

  loadTrades(trades: readonly PublicTrade[], { last, trigger }: MarketPrices): void {
    this.#trades = [...trades];
    this.#lastTrade = last;
    this.#trigger = trigger;
  }

  /** The price that stop orders go by has moved. */
  recordTrigger(price: Price | undefined): void {
    this.#trigger = price;
    this.#version += 1;
  }

  recordTrade(trade: PublicTrade): void {
    this.#trades.push(trade);
    if (this.#trades.length >= 4 * TRADES_MAX) this.#trades = this.#trades.slice(-TRADES_MAX);
    this.#lastTrade = trade.price;
    this.#version += 1;
    this.candles.record(trade);
  }

  /** To the nearest tick, and never to 0. */
  roundToTick(price: Price): Price {
    const { tick } = this.info.settings;
    return toPrice(divHalfEven(price, tick) * tick || tick);
  }

  /** Only for markets that show the index. */
  recordIndex(price: Price, at: Instant): void {
    this.#version += 1;
    this.candles.record({ at, price, quantity: ZERO, notional: ZERO, takerSide: undefined });
  }

  /** Newest first. */
  latestTrades(): readonly PublicTrade[] {
    return this.#trades.slice(-TRADES_MAX).toReversed();
  }

  /** Our own last trade, else the last close of history; undefined where there is neither. */
  get lastTraded(): Price | undefined {
    return this.#lastTrade ?? this.candles.lastClose;
  }

  /** Over the last 24 h in whole minutes. The last price is the index where nothing was ever traded. */
  ticker(now: Instant, index: IndexQuote | undefined): Ticker {
    const from = instant(Math.floor((now - DAY_MS) / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
    const isIndex = index !== undefined && (this.isIndexOnly || this.lastTraded === undefined);
    const last = isIndex ? index.price : this.lastTraded;
    const indexAt = isIndex ? index.at : undefined;
    const known = this.#ticker;
    if (known?.version === this.#version && known.from === from) {
      if (known.ticker.last === last && known.ticker.indexAt === indexAt) return known.ticker;
    }
    const { before, range } = this.candles.summary(from);
    const open = before ?? range?.open;
    const { volume, quoteVolume, trades } = range ?? { volume: ZERO, quoteVolume: ZERO, trades: 0 };
    const ticker = {
      marketId: this.info.id,
      last,
      indexAt,
      day:
        open === undefined || last === undefined
          ? undefined
          : {
              open,
              high: highest(last, range?.high),
              low: lowest(last, range?.low),
              change: calculateChange(open, last),
            },
      from,
      volume,
      quoteVolume,
      trades,
      average: volume > 0n ? toPrice(divHalfEven(quoteVolume * UNITS_PER_WHOLE, volume)) : undefined,
      trigger: this.#trigger,
    };
    this.#ticker = { version: this.#version, from, ticker };
    return ticker;
  }
}

const highest = (a: Price, b: Price | undefined): Price => (b !== undefined && b > a ? b : a);
const lowest = (a: Price, b: Price | undefined): Price => (b !== undefined && b < a ? b : a);

/** (last − open) / open in units of 1e-8, to the nearest. */
function calculateChange(open: Price, last: Price): bigint {
  return divHalfEven((last - open) * UNITS_PER_WHOLE, open);
}
