// The figures that streams are made of, as the market has them at this moment.
import type { bots } from '@bourse/contract';
import { divHalfEven, type Instant, instant, MINUTE_MS, price, type Price, UNITS_PER_WHOLE } from '@bourse/domain';
import { flatCandle } from '../../core/market/candle-series.ts';
import type { Candle, MarketData, MarketInfo, PublicTrade } from '../../core/market/market-data.ts';
import type { Clock } from '../../system/clock.ts';
import { openingAt } from './intervals.ts';

/** The ids of its first and its last trade are undefined where they are not known, or there is none. */
export type StreamCandle = Candle & { readonly firstId: number | undefined; readonly lastId: number | undefined };

/** Prices and volumes since an instant: what was traded, up to now. */
export type Range = {
  readonly from: Instant;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly last: Price;
  readonly volume: bigint;
  readonly quoteVolume: bigint;
  readonly trades: number;
  /** Undefined where nothing was traded. */
  readonly average: Price | undefined;
};

export type StreamFigures = {
  /** Reads the candle that is open now; undefined before any price exists. */
  readonly candle: (info: MarketInfo, interval: bots.Interval) => StreamCandle | undefined;
  /** Reads what was traded in the last `lengthMs`, in whole minutes, a day at most; undefined before any price exists. */
  readonly range: (info: MarketInfo, lengthMs: number) => Range | undefined;
  readonly lastTrade: (info: MarketInfo) => PublicTrade | undefined;
};

/** The periods of our own candles that begin where those of bots do. */
const SAME_PERIODS = {
  '1m': '1min',
  '3m': '3min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '60min',
  '2h': '120min',
  '4h': '240min',
} as const;
const isSame = (interval: bots.Interval): interval is keyof typeof SAME_PERIODS =>
  Object.hasOwn(SAME_PERIODS, interval);

export function createStreamFigures(market: MarketData, clock: Clock): StreamFigures {
  return {
    candle(info, interval) {
      const known = market.currentCandle(info.id, isSame(interval) ? SAME_PERIODS[interval] : '1min');
      if (!known) return undefined;
      const openedAt = openingAt(interval, clock.now());
      const candle = isSame(interval) ? known : flatCandle(openedAt, known.close);
      return { ...candle, firstId: undefined, lastId: undefined };
    },
    range(info, lengthMs) {
      const from = instant(Math.floor((clock.now() - lengthMs) / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
      const { before, range } = market.summary(info.id, from);
      const { last } = market.ticker(info.id);
      const open = before ?? range?.open ?? last;
      if (open === undefined || last === undefined) return undefined;
      const { high, low, volume, quoteVolume, trades } = range ?? flatCandle(from, last);
      const average = volume > 0n ? price(divHalfEven(quoteVolume * UNITS_PER_WHOLE, volume)) : undefined;
      return { from, open, high, low, last, volume, quoteVolume, trades, average };
    },
    lastTrade: (info) => market.latestTrades(info.id)[0],
  };
}
