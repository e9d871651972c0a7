// The place of a moment on the chart: now has a fixed place, the past runs out to the left, dues come from the right.

export type Span = { readonly pastMs: number; readonly futureMs: number };

const SECOND_MS = 1_000;
/** The picture changes its scale in steps, never with each second of a running order. */
const FUTURES_MS = [30, 60, 120, 180, 300, 600, 1_200, 3_600].map((seconds) => seconds * SECOND_MS);
/** The past takes this multiple of the time that the future takes. */
const PAST_SHARE = 1.4;
const PAST_MS_MIN = 60_000;
const PAST_MS_MAX = 420_000;
/** Room behind the last due mark. */
const MARGIN = 1.08;

/** Wide enough for an order that would be placed now and for those that run. */
export function spanFor(termMs: number, remainingMs: readonly number[]): Span {
  const longest = Math.max(termMs, ...remainingMs);
  const future = FUTURES_MS.find((step) => step >= longest) ?? longest;
  return {
    pastMs: Math.max(PAST_MS_MIN, Math.min(PAST_MS_MAX, future * PAST_SHARE)),
    futureMs: Math.round(future * MARGIN),
  };
}

export const isSameSpan = (a: Span, b: Span): boolean => a.pastMs === b.pastMs && a.futureMs === b.futureMs;

/** On the way from one span to another; `share` from 0 to 1. */
export const spanBetween = (from: Span, to: Span, share: number): Span => ({
  pastMs: from.pastMs + (to.pastMs - from.pastMs) * share,
  futureMs: from.futureMs + (to.futureMs - from.futureMs) * share,
});

/** In px from the left edge. */
export const xOf = (ms: number, now: number, { pastMs, futureMs }: Span, width: number): number =>
  ((ms - now + pastMs) / (pastMs + futureMs)) * width;

const STEPS_MS = [5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND_MS);

/** Moments to name below the chart: round ones, at least `apartPx` from one another. */
export function momentsOf(now: number, span: Span, { width, apartPx }: { width: number; apartPx: number }): number[] {
  const all = span.pastMs + span.futureMs;
  const step = STEPS_MS.find((ms) => (ms / all) * width >= apartPx) ?? STEPS_MS.at(-1) ?? SECOND_MS;
  const first = Math.ceil((now - span.pastMs) / step) * step;
  const count = Math.max(0, Math.floor((now + span.futureMs - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}
