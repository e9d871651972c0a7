// Where candles begin and end: Asia/Shanghai time, weeks from Monday, three days counted from 1970-01-01, months by the
// calendar.
import type { market } from '@bourse/contract';
import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, SHANGHAI_OFFSET_MS } from '@bourse/domain';

/** The resolutions that are stored; a query makes every other period of one of these. */
export const RESOLUTIONS = ['1min', '60min', '1D'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Opening times are the instants that are a whole number of `lengthMs` after `-shiftMs`. */
type Grid = { readonly lengthMs: number; readonly shiftMs: number };

export type Period = {
  readonly resolution: Resolution;
  /** Absent for months, which differ in length. */
  readonly grid: Grid | undefined;
};

const minutes = (count: number, resolution: Resolution): Period => ({
  resolution,
  grid: { lengthMs: count * MINUTE_MS, shiftMs: SHANGHAI_OFFSET_MS },
});
const days = (count: number, extraShiftMs = 0): Period => ({
  resolution: '1D',
  grid: { lengthMs: count * DAY_MS, shiftMs: SHANGHAI_OFFSET_MS + extraShiftMs },
});
/** 1970-01-01 was a Thursday, three days into its week. */
const THURSDAY_MS = 3 * DAY_MS;

const PERIODS: Readonly<Record<market.Period, Period>> = {
  '1min': minutes(1, '1min'),
  '3min': minutes(3, '1min'),
  '5min': minutes(5, '1min'),
  '15min': minutes(15, '1min'),
  '30min': minutes(30, '1min'),
  '60min': minutes(60, '60min'),
  '120min': minutes(120, '60min'),
  '240min': minutes(240, '60min'),
  '360min': minutes(360, '60min'),
  '720min': minutes(720, '60min'),
  '1D': days(1),
  '3D': days(3),
  '1W': days(7, THURSDAY_MS),
  '1M': { resolution: '1D', grid: undefined },
};

export const periodOf = (name: market.Period): Period => PERIODS[name];

/** The opening time of the candle that `at` falls into. */
export function openingOf({ grid }: Pick<Period, 'grid'>, at: Instant): Instant {
  if (grid !== undefined) {
    return instant(Math.floor((at + grid.shiftMs) / grid.lengthMs) * grid.lengthMs - grid.shiftMs);
  }
  const local = new Date(at + SHANGHAI_OFFSET_MS);
  return instant(Date.UTC(local.getUTCFullYear(), local.getUTCMonth()) - SHANGHAI_OFFSET_MS);
}

/** The opening time of the candle after the one that opened at `openedAt`. */
export const nextOpening = (period: Pick<Period, 'grid'>, openedAt: Instant): Instant =>
  openingAway(period, openedAt, 1);

/** The opening time of the candle that comes `count` after the one that opened at `openedAt`, or before it where it is negative. */
export function openingAway({ grid }: Pick<Period, 'grid'>, openedAt: Instant, count: number): Instant {
  if (grid !== undefined) return instant(openedAt + count * grid.lengthMs);
  const local = new Date(openedAt + SHANGHAI_OFFSET_MS);
  return instant(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + count) - SHANGHAI_OFFSET_MS);
}

/** How long memory keeps candles of a resolution: enough to build the open candle of every period made of them. */
export const KEEP_MS: Readonly<Record<Resolution, number>> = {
  '1min': 25 * HOUR_MS,
  '60min': 48 * HOUR_MS,
  '1D': 40 * DAY_MS,
};
