// Ranges of candles that one answer may hold, and the closes behind mini charts.
import { type DataOf, market as contract } from '@bourse/contract';
import { accept, DAY_MS, type Instant, instant, type MarketId, refuse, type Result, SECOND_MS } from '@bourse/domain';
import type { Candle, MarketData } from '../../core/market/market-data.ts';
import { openingAway, openingOf, periodOf } from '../../core/market/periods.ts';
import type { Clock } from '../../system/clock.ts';

type Period = contract.Period;

/** The shortest month has this length: a range never holds more bars than are counted with it. */
const MONTH_MS_MIN = 28 * DAY_MS;
const lengthMsOf = (period: Period): number => periodOf(period).grid?.lengthMs ?? MONTH_MS_MIN;

/** Candles of one answer: a week of minutes is 10,080. A longer range is refused, never cut. */
export const BARS_MAX = 12_000;

export type Range = { readonly from: Instant; readonly to: Instant };
/** The range of a request, in seconds. */
type AskedRange = { readonly from: number; readonly to: number };

/**
 * Cuts a range to what a market can have: nothing before its first candle, nothing after now. It is refused where that
 * is more than `BARS_MAX` candles.
 */
export async function readRange(
  market: Pick<MarketData, 'historySince'>,
  { from, to }: AskedRange,
  { marketId, period, now }: { readonly marketId: MarketId; readonly period: Period; readonly now: Instant },
): Promise<Result<Range, 'range_too_long'>> {
  const end = instant(Math.min(to * SECOND_MS, now));
  const since = await market.historySince(marketId, period);
  const begin = instant(Math.max(from * SECOND_MS, since ?? 0));
  const bars = since === undefined || begin > end ? 0 : countBars(period, { from: begin, to: end });
  return bars > BARS_MAX ? refuse('range_too_long', { max: BARS_MAX }) : accept({ from: begin, to: end });
}

/** Both ends included. Months are as many as the shortest ones would be. */
function countBars(name: Period, { from, to }: Range): number {
  const period = periodOf(name);
  return Math.ceil((openingOf(period, to) - openingOf(period, from)) / lengthMsOf(name)) + 1;
}

/** A page of our own call, in milliseconds. */
type AskedPage = { readonly from?: number | undefined; readonly to?: number | undefined; readonly limit: number };
type CandlePage = { readonly candles: readonly Candle[]; readonly next: Instant | undefined };

/** With `from` the first candles of a range, and where the next page begins; without it the last ones. */
export async function readCandlePage(
  market: Pick<MarketData, 'historySince' | 'candles'>,
  { from, to, limit }: AskedPage,
  { marketId, period: name, now }: { readonly marketId: MarketId; readonly period: Period; readonly now: Instant },
): Promise<CandlePage> {
  const period = periodOf(name);
  const since = await market.historySince(marketId, name);
  const end = instant(Math.min(to ?? now, now));
  // No calendar reaches as far as a client may ask.
  if (since === undefined || (from ?? since) > end) return { candles: [], next: undefined };
  const wanted =
    from === undefined ? openingAway(period, openingOf(period, end), 1 - limit) : openingOf(period, instant(from));
  const begin = instant(Math.max(wanted, openingOf(period, since)));
  if (begin > end) return { candles: [], next: undefined };
  const last = openingAway(period, begin, limit - 1);
  const candles = await market.candles({ marketId, period: name, from: begin, to: instant(Math.min(last, end)) });
  const next = openingAway(period, last, 1);
  return { candles, next: next <= end ? next : undefined };
}

/** No history reaches further back: what is thinned to a few points may be asked for from any time on. */
const MINI_RANGE_MS_MAX = 50 * 366 * DAY_MS;

/** A range for mini charts that ends no later than now. */
export function readMiniRange({ from, to }: AskedRange, now: Instant): Range {
  const end = Math.min(to * SECOND_MS, now);
  return { from: instant(Math.max(from * SECOND_MS, end - MINI_RANGE_MS_MAX)), to: instant(end) };
}

/** Points of one mini chart: the ticker draws 50, the table 60. */
const POINTS_MAX = 120;
const CHARTS_TTL_MS = 5_000;
const CACHED_MAX = 32;

/** A chart draws only closes, so they are read at the finest period that stays within `POINTS_MAX`. */
function choosePeriod({ from, to }: Range, asked: Period): Period {
  const periods = contract.PERIODS.filter((period) => lengthMsOf(period) >= lengthMsOf(asked));
  return periods.find((period) => (to - from) / lengthMsOf(period) <= POINTS_MAX - 2) ?? '1M';
}

export type MiniCharts = DataOf<typeof contract.miniCharts>;
/** `written`: candles that had to be read and written for them. */
type Drawn = { readonly charts: MiniCharts; readonly written: number };

/** Mini charts of every market that is shown. Visitors who ask for the same bars within a few seconds share one answer. */
export function createMiniCharts(market: MarketData, clock: Clock) {
  const cached = new Map<string, { readonly drawn: Promise<Drawn>; readonly until: Instant }>();

  async function read(range: Range, period: Period): Promise<Drawn> {
    const shown = market.markets().filter(({ isDisplayed }) => isDisplayed);
    let written = 0;
    const charts = shown.map(async ({ id, symbol }) => {
      const { candles, written: more } = await market.closes({ marketId: id, period, ...range });
      written += more;
      const points = candles.slice(-POINTS_MAX).map(({ openedAt, close }) => ({ id: openedAt / SECOND_MS, close }));
      return [symbol, points] as const;
    });
    return { charts: Object.fromEntries(await Promise.all(charts)), written };
  }

  return {
    /** For charts that are shared, `written` is the cost of the visitor who asked first. */
    async get(range: Range, asked: Period): Promise<Drawn> {
      const period = choosePeriod(range, asked);
      const barOf = (at: Instant) => Math.floor(at / lengthMsOf(period));
      const key = `${period}:${barOf(range.from)}:${barOf(range.to)}`;
      const now = clock.now();
      const found = cached.get(key);
      if (found && found.until > now) return { ...(await found.drawn), written: 0 };
      if (cached.size >= CACHED_MAX) cached.clear();
      const drawn = read(range, period);
      cached.set(key, { drawn, until: instant(now + CHARTS_TTL_MS) });
      drawn.catch(() => cached.delete(key));
      return drawn;
    },
  };
}
