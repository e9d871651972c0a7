// Where the candles of bots begin: in UTC, weeks on Monday, three days counted from 1970-01-01, months by the calendar.
import type { bots } from '@bourse/contract';
import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from '@bourse/domain';

/** Months differ in length. */
const LENGTH_MS: Readonly<Record<Exclude<bots.Interval, '1M'>, number>> = {
  '1s': SECOND_MS,
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
};
/** 1970-01-01 was a Thursday, three days into its week. */
const THURSDAY_MS = 3 * DAY_MS;

/** The opening time of the candle that `at` falls into. */
export function openingAt(interval: bots.Interval, at: Instant): Instant {
  if (interval === '1M') return startOfMonth(at, 0);
  const shiftMs = interval === '1w' ? THURSDAY_MS : 0;
  const lengthMs = LENGTH_MS[interval];
  return instant(Math.floor((at + shiftMs) / lengthMs) * lengthMs - shiftMs);
}

/** When the candle that opened at `openedAt` ends, and the next one opens. */
export const endOf = (interval: bots.Interval, openedAt: Instant): Instant =>
  interval === '1M' ? startOfMonth(openedAt, 1) : instant(openedAt + LENGTH_MS[interval]);

function startOfMonth(at: Instant, monthsLater: number): Instant {
  const day = new Date(at);
  return instant(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + monthsLater));
}
