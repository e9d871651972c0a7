// How long to wait before a program that died is started again: longer each time, short again after a healthy while.

export interface BackoffTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** A program that stayed healthy for this long counts as recovered. */
  readonly resetAfterMs: number;
}

export const usualBackoff: BackoffTimes = { firstMs: 200, maxMs: 5_000, resetAfterMs: 30_000 };

/** The wait before the next start; `previousMs` is the wait before the start that has just ended, if it was one. */
export function calculateBackoffMs(
  times: BackoffTimes,
  last: { readonly previousMs: number | undefined; readonly healthyForMs: number },
): number {
  if (last.previousMs === undefined || last.healthyForMs >= times.resetAfterMs) return times.firstMs;
  return Math.min(last.previousMs * 2, times.maxMs);
}
