// The days that a history is limited to: whole days, as calendars of the product's one time zone count them.

/** Dates as `2026-11-21`, both included; '' where there is no limit. */
export type Period = { readonly from: string; readonly to: string };

export const ALWAYS: Period = { from: '', to: '' };

const DAY_MS = 86_400_000;
const MIDNIGHT = 'T00:00:00+08:00';

const startOf = (date: string): number => Date.parse(`${date}${MIDNIGHT}`);

/** The call's fields: from the first day's beginning, up to the beginning of the day after the last. */
export function boundsOf({ from, to }: Period): { readonly from?: string; readonly to?: string } {
  const first = startOf(from);
  const last = startOf(to);
  return {
    ...(Number.isFinite(first) && first > 0 && { from: String(first) }),
    ...(Number.isFinite(last) && last > 0 && { to: String(last + DAY_MS) }),
  };
}
