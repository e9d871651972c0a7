// The days that a history is limited to: whole days, as calendars of the zone count them in which the screens tell times.
import { useTimeZone } from '@bourse/ui/lib/time-zone.ts';

/** Dates as `2026-11-21`, both included; '' where there is no limit. */
export type Period = { readonly from: string; readonly to: string };

export const ALWAYS: Period = { from: '', to: '' };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further behind UTC, or ahead of it. */
const BEHIND_MAX_MS = 12 * HOUR_MS;
const AHEAD_MAX_MS = 14 * HOUR_MS;

/** Returns a function that reads the clock and calendar of a zone as if they were UTC. */
function wallTime(zone: string): (epochMs: number) => number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (epochMs) => {
    const parts = new Map(clock.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
    const partOf = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(
      partOf('year'),
      partOf('month') - 1,
      partOf('day'),
      partOf('hour'),
      partOf('minute'),
      partOf('second'),
    );
  };
}

/**
 * The first moment of a day in a zone, `midnight` being that of its date in UTC. Where clocks are put forward at midnight,
 * the day begins later than at 0:00.
 */
function startOfDay(midnight: number, zone: string): number {
  const wallAt = wallTime(zone);
  const offsetAt = (epochMs: number): number => wallAt(epochMs) - epochMs;
  // Clocks are moved at most once around a midnight: either of these offsets is the one that holds at the day's beginning.
  const moments = [midnight - AHEAD_MAX_MS, midnight + BEHIND_MAX_MS].map((around) => midnight - offsetAt(around));
  return Math.min(...moments.filter((moment) => wallAt(moment) >= midnight));
}

/** The call's fields: from the first day's beginning, up to the beginning of the day after the last. */
export function boundsOf(
  { from, to }: Period,
  zone = useTimeZone.getState().zone,
): { readonly from?: string; readonly to?: string } {
  const first = Date.parse(from);
  const last = Date.parse(to);
  return {
    ...(first > 0 && { from: String(startOfDay(first, zone)) }),
    ...(last > 0 && { to: String(startOfDay(last + DAY_MS, zone)) }),
  };
}
