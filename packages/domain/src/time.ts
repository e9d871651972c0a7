// Times are UTC epoch milliseconds inside, and formatted only at the edge.
import { divCeil, divFloor } from './money.ts';

declare const brand: unique symbol;

/** UTC epoch milliseconds. */
export type Instant = number & { readonly [brand]: 'instant' };
export const instant = (ms: number): Instant => ms as Instant;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** From this age on a price is shown as old. What trades by the index asks for a much younger one. */
export const PRICE_OLD_MS = 5 * MINUTE_MS;
/** Asia/Shanghai has had no daylight saving since 1991: candle and day boundaries use this fixed offset. */
export const SHANGHAI_OFFSET_MS = 8 * HOUR_MS;

/** `08:30:00` in Asia/Shanghai, as a tape shows it. */
export const formatShanghaiClock = (at: Instant): string => formatShanghai(at).slice(11);

/** `2026-11-21 08:30:00` in Asia/Shanghai, the format of every `create_time` on the wire. */
export function formatShanghai(at: Instant): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-21 08:30:00` in UTC, as files of users have it. */
export const formatUtc = (at: Instant): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A moment as `formatShanghai` writes it; undefined for anything else. */
export function parseShanghai(text: string): Instant | undefined {
  const at = instant(Date.parse(`${text.replace(' ', 'T')}+08:00`));
  return Number.isFinite(at) && formatShanghai(at) === text ? at : undefined;
}

const MINUTES_PER_HOUR = 60n;

/** Whole hours and the minutes beside them, rounded up together, so that waiting that long is enough. */
export function timeUntil(end: Instant, at: Instant): { readonly hours: number; readonly minutes: number } {
  const minutes = divCeil(BigInt(end - at), BigInt(MINUTE_MS));
  return { hours: Number(divFloor(minutes, MINUTES_PER_HOUR)), minutes: Number(minutes % MINUTES_PER_HOUR) };
}

/** The second, counted from 1970, that a moment in UTC milliseconds is in. */
export const secondOf = (at: number): number => Number(divFloor(BigInt(at), BigInt(SECOND_MS)));

/** The day in Asia/Shanghai, counted from 1970-01-01 there. */
export const shanghaiDay = (at: Instant): number => Number(divFloor(BigInt(at + SHANGHAI_OFFSET_MS), BigInt(DAY_MS)));

/** When the day began in Asia/Shanghai. */
export const startOfShanghaiDay = (at: Instant): Instant => instant(shanghaiDay(at) * DAY_MS - SHANGHAI_OFFSET_MS);
