// Candles by the intervals of bots, whose days are those of UTC.
import type { bots } from '@bourse/contract';
import { type FillId, type Instant, instant, type MarketId } from '@bourse/domain';
import type { Candle, CandleRow, MarketData } from '../../core/market/market-data.ts';
import { type CandlePeriod, nextOpening, openingAway, openingOf, periodOf } from '../../core/market/periods.ts';
import type { TradeIdBoard } from './trade-ids.ts';

const PERIODS = {
  '1s': '1s',
  '1m': '1min',
  '3m': '3min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1h': '60min',
  '2h': '120min',
  '4h': '240min',
  '6h': '360min_utc',
  '8h': '480min',
  '12h': '720min_utc',
  '1d': '1D_utc',
  '3d': '3D_utc',
  '1w': '1W_utc',
  '1M': '1M_utc',
} as const satisfies Readonly<Record<bots.Interval, CandlePeriod>>;

/** Those that begin elsewhere where days begin at midnight of Asia/Shanghai. */
const SHANGHAI_PERIODS: Partial<Readonly<Record<bots.Interval, CandlePeriod>>> = {
  '6h': '360min',
  '12h': '720min',
  '1d': '1D',
  '3d': '3D',
  '1w': '1W',
  '1M': '1M',
};

/** Days begin so many hours before midnight UTC. */
export type Zone = 0 | 8;

export const periodOfInterval = (interval: bots.Interval, zone: Zone = 0): CandlePeriod =>
  (zone === 8 ? SHANGHAI_PERIODS[interval] : undefined) ?? PERIODS[interval];

/** The end of a candle is its last millisecond. */
export const endOfCandle = (period: CandlePeriod, openedAt: Instant): Instant =>
  instant(nextOpening(periodOf(period), openedAt) - 1);

type CandleAsked = {
  readonly marketId: MarketId;
  readonly interval: bots.Interval;
  readonly zone?: Zone;
  readonly at: Instant;
};

/** The ids of its first and last trade are undefined where they are not known, or there is none. */
export type BotCandle = Candle & { readonly firstId: FillId | undefined; readonly lastId: FillId | undefined };

/**
 * The candle of an interval that is open at an instant: now, or one of the last minutes, by which a candle that has just ended
 * is told. Undefined before any price exists.
 */
export function currentBotCandle(
  { market, ids }: { readonly market: Pick<MarketData, 'candleHolding'>; readonly ids: TradeIdBoard },
  { marketId, interval, zone, at }: CandleAsked,
): BotCandle | undefined {
  const period = periodOfInterval(interval, zone);
  const candle = market.candleHolding(marketId, period, at);
  if (candle === undefined) return undefined;
  if (candle.trades === 0) return { ...candle, firstId: undefined, lastId: undefined };
  const to = nextOpening(periodOf(period), candle.openedAt);
  const { first, last } = ids.peek(marketId, { from: candle.openedAt, to });
  return { ...candle, firstId: first, lastId: last };
}

type KlinesQuery = {
  readonly marketId: MarketId;
  readonly period: CandlePeriod;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
};

/** Those that open in a range: with its beginning the first of them, without it the last. */
export async function readKlines(
  market: Pick<MarketData, 'historySince' | 'candleRows'>,
  { marketId, period: name, startTime, endTime, limit }: KlinesQuery,
  now: Instant,
): Promise<readonly CandleRow[]> {
  const period = periodOf(name);
  const since = await market.historySince(marketId, name);
  const end = instant(Math.min(endTime ?? now, now));
  if (since === undefined) return [];
  const oldest = openingOf(period, since);
  // No calendar reaches as far as a client may ask.
  if ((startTime ?? oldest) > end) return [];
  const wanted =
    startTime === undefined
      ? openingAway(period, openingOf(period, end), 1 - limit)
      : nextOpening(period, openingOf(period, instant(startTime - 1)));
  const from = instant(Math.max(wanted, oldest));
  const to = instant(Math.min(end, openingAway(period, from, limit - 1)));
  return from > to ? [] : market.candleRows({ marketId, period: name, from, to });
}

export function viewKline(row: CandleRow, period: CandlePeriod): bots.markets.Kline {
  const { openedAt, open, high, low, close, volume, quoteVolume, trades, takerBuyVolume, takerBuyQuoteVolume } = row;
  const end = endOfCandle(period, openedAt);
  return [openedAt, open, high, low, close, volume, end, quoteVolume, trades, takerBuyVolume, takerBuyQuoteVolume, '0'];
}
