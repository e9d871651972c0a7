// Ranges of candles that one answer may hold, and the closes behind mini charts.
import { type DataOf, market as contract } from '@bourse/contract';
import { DAY_MS, formatUnits, type Instant, instant, SECOND_MS } from '@bourse/domain';
import type { MarketData } from '../../market/market-data.ts';
import { periodOf } from '../../market/periods.ts';
import type { Clock } from '../../system/clock.ts';

type Period = contract.Period;

/** Of a month, by the shortest one: a range never holds more bars than are counted with it. */
const MONTH_MS_MIN = 28 * DAY_MS;
const lengthMsOf = (period: Period): number => periodOf(period).grid?.lengthMs ?? MONTH_MS_MIN;

/** Bars of one answer; a wider range is cut to its newest ones. */
export const BARS_MAX = 5_000;

export type Range = { readonly from: Instant; readonly to: Instant };

/** Seconds of the wire as a range that ends no later than now and holds at most `BARS_MAX` bars. */
export function readRange(
  { from, to }: { readonly from: number; readonly to: number },
  { period, now }: { readonly period: Period; readonly now: Instant },
): Range {
  const end = Math.min(to * SECOND_MS, now);
  return { from: instant(Math.max(from * SECOND_MS, end - BARS_MAX * lengthMsOf(period))), to: instant(end) };
}

/** Points of one mini chart: the ticker draws 50, the table 60. */
const POINTS_MAX = 120;
const CHARTS_TTL_MS = 5_000;
const CACHED_MAX = 32;

/** Of a range's candles only closes are drawn, so they are read at the finest period that stays within `POINTS_MAX`. */
function choosePeriod({ from, to }: Range, asked: Period): Period {
  const periods = contract.PERIODS.filter((period) => lengthMsOf(period) >= lengthMsOf(asked));
  return periods.find((period) => (to - from) / lengthMsOf(period) <= POINTS_MAX - 2) ?? '1M';
}

export type MiniCharts = DataOf<typeof contract.miniCharts>;

/** Mini charts of every market that is shown. Visitors who ask for the same bars within a few seconds share one answer. */
export function createMiniCharts(market: MarketData, clock: Clock) {
  const cached = new Map<string, { readonly charts: Promise<MiniCharts>; readonly until: Instant }>();

  async function read(range: Range, period: Period): Promise<MiniCharts> {
    const shown = market.markets().filter(({ isDisplayed }) => isDisplayed);
    const charts = shown.map(async ({ id, symbol }) => {
      const candles = await market.candles({ marketId: id, period, ...range });
      const points = candles.slice(-POINTS_MAX).map(({ openedAt, close }) => ({
        id: openedAt / SECOND_MS,
        close: formatUnits(close),
      }));
      return [symbol, points] as const;
    });
    return Object.fromEntries(await Promise.all(charts));
  }

  return {
    get(range: Range, asked: Period): Promise<MiniCharts> {
      const period = choosePeriod(range, asked);
      const barOf = (at: Instant) => Math.floor(at / lengthMsOf(period));
      const key = `${period}:${barOf(range.from)}:${barOf(range.to)}`;
      const now = clock.now();
      const found = cached.get(key);
      if (found && found.until > now) return found.charts;
      if (cached.size >= CACHED_MAX) cached.clear();
      const charts = read(range, period);
      cached.set(key, { charts, until: instant(now + CHARTS_TTL_MS) });
      charts.catch(() => cached.delete(key));
      return charts;
    },
  };
}
