// Where candles begin and end: Asia/Shanghai time, weeks from Monday, three days counted from 1970-01-01, months by the
// calendar. Programs that reckon in days of UTC have periods of their own.
import type { market } from '@bourse/contract';
import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS, SHANGHAI_OFFSET_MS } from '@bourse/domain';

/** The resolutions that are stored; a query makes every other period of one of these. */
export const RESOLUTIONS = ['1min', '60min', '1D', '1D_utc'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The resolutions that memory holds. Seconds are not stored: those that memory has forgotten are made of the fills. */
export const HELD_RESOLUTIONS = ['1s', ...RESOLUTIONS] as const;
export type HeldResolution = (typeof HELD_RESOLUTIONS)[number];

/** Periods beside those of our own calls: days begin at midnight UTC, and what divides them does so from there. */
export type CandlePeriod =
  | market.Period
  | '1s'
  | '480min'
  | '360min_utc'
  | '720min_utc'
  | '1D_utc'
  | '3D_utc'
  | '1W_utc'
  | '1M_utc';

/** Opening times are the instants that are a whole number of `lengthMs` after `-shiftMs`. */
type Grid = { readonly lengthMs: number; readonly shiftMs: number };

export type Period = {
  readonly resolution: HeldResolution;
  /** Absent for months, which differ in length. */
  readonly grid: Grid | undefined;
  /** Months begin at midnight of the time that is so far ahead of UTC. */
  readonly monthShiftMs?: number;
};
type Borders = Pick<Period, 'grid' | 'monthShiftMs'>;

const minutes = (count: number, resolution: Resolution): Period => ({
  resolution,
  grid: { lengthMs: count * MINUTE_MS, shiftMs: SHANGHAI_OFFSET_MS },
});
const days = (count: number, extraShiftMs = 0): Period => ({
  resolution: '1D',
  grid: { lengthMs: count * DAY_MS, shiftMs: SHANGHAI_OFFSET_MS + extraShiftMs },
});
const utc = (lengthMs: number, resolution: Resolution, shiftMs = 0): Period => ({
  resolution,
  grid: { lengthMs, shiftMs },
});
/** 1970-01-01 was a Thursday, three days into its week. */
const THURSDAY_MS = 3 * DAY_MS;

const PERIODS: Readonly<Record<CandlePeriod, Period>> = {
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
  '1s': { resolution: '1s', grid: { lengthMs: SECOND_MS, shiftMs: 0 } },
  // Midnight of Asia/Shanghai is one of its borders, too.
  '480min': utc(8 * HOUR_MS, '60min'),
  '360min_utc': utc(6 * HOUR_MS, '60min'),
  '720min_utc': utc(12 * HOUR_MS, '60min'),
  '1D_utc': utc(DAY_MS, '1D_utc'),
  '3D_utc': utc(3 * DAY_MS, '1D_utc'),
  '1W_utc': utc(7 * DAY_MS, '1D_utc', THURSDAY_MS),
  '1M_utc': { resolution: '1D_utc', grid: undefined, monthShiftMs: 0 },
};

export const periodOf = (name: CandlePeriod): Period => PERIODS[name];

/** The opening time of the candle that `at` falls into. */
export function openingOf({ grid, monthShiftMs = SHANGHAI_OFFSET_MS }: Borders, at: Instant): Instant {
  if (grid !== undefined) {
    return instant(Math.floor((at + grid.shiftMs) / grid.lengthMs) * grid.lengthMs - grid.shiftMs);
  }
  const local = new Date(at + monthShiftMs);
  return instant(Date.UTC(local.getUTCFullYear(), local.getUTCMonth()) - monthShiftMs);
}

/** The opening time of the candle after the one that opened at `openedAt`. */
export const nextOpening = (period: Borders, openedAt: Instant): Instant => openingAway(period, openedAt, 1);

/** The opening time of the candle that comes `count` after the one that opened at `openedAt`, or before it where it is negative. */
export function openingAway(
  { grid, monthShiftMs = SHANGHAI_OFFSET_MS }: Borders,
  openedAt: Instant,
  count: number,
): Instant {
  if (grid !== undefined) return instant(openedAt + count * grid.lengthMs);
  const local = new Date(openedAt + monthShiftMs);
  return instant(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + count) - monthShiftMs);
}

/** How long memory keeps candles of a resolution: enough to build the open candle of every period made of them. */
export const KEEP_MS: Readonly<Record<HeldResolution, number>> = {
  '1s': 20 * MINUTE_MS,
  '1min': 25 * HOUR_MS,
  '60min': 48 * HOUR_MS,
  '1D': 40 * DAY_MS,
  '1D_utc': 40 * DAY_MS,
};
