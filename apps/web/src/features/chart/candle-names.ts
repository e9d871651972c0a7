// How candles of days, weeks and months are named: by the calendar of Asia/Shanghai, in which they begin and end, in
// whatever zone the axis is read.
import { DAY_MS, formatShanghai, instant, SHANGHAI_OFFSET_MS } from '@bourse/domain';
import type { Period } from 'klinecharts';

const DAY_TEXT = 'YYYY-MM-DD'.length;
const MONTH_TEXT = 'YYYY-MM'.length;
/**
 * Beyond the first candle and the last the library counts months by the computer's calendar, up to three days and an hour
 * away from where they begin in Shanghai.
 */
const MONTH_SLACK_MS = 4 * DAY_MS;

/** The day or month that a candle stands for; undefined for shorter ones, which are named by their time of day. */
export function nameByCalendar(type: Period['type'] | undefined, openedAt: number): string | undefined {
  if (type === 'day' || type === 'week') return formatShanghai(instant(openedAt)).slice(0, DAY_TEXT);
  return type === 'month' ? formatShanghai(instant(openedAt + MONTH_SLACK_MS)).slice(0, MONTH_TEXT) : undefined;
}

/** Returns the time at which the library draws a mark on the candle it belongs to: for months the library itself errs. */
export function placeOfMark(type: Period['type'] | undefined, at: number): number {
  if (type !== 'month') return at;
  const there = new Date(at + SHANGHAI_OFFSET_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - SHANGHAI_OFFSET_MS;
}
