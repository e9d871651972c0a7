// Which prices the chart shows. The range stays until the line leaves it or uses too little of it: a scale that follows
// every tick cannot be read.

export type Range = { readonly low: number; readonly high: number };

/** The range spans at least this share of the price, so that a calm minute is not drawn as a storm. */
const SPAN_MIN = 0.000_6;
/** Above and below the line, of its own span. */
const MARGIN = 0.22;
/** A range of which the line uses less than this is narrowed. */
const USED_MIN = 0.38;

/** The range of these prices with room around them. */
export function rangeOf(values: readonly number[]): Range | undefined {
  if (values.length === 0) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(high - low, high * SPAN_MIN);
  const middle = (low + high) / 2;
  const half = span * (0.5 + MARGIN);
  return { low: middle - half, high: middle + half };
}

/** The range to show next. */
export function nextRange(shown: Range | undefined, values: readonly number[]): Range | undefined {
  const wanted = rangeOf(values);
  if (!shown || !wanted) return wanted ?? shown;
  const isInside = values.every((value) => value >= shown.low && value <= shown.high);
  const isUsed = wanted.high - wanted.low >= (shown.high - shown.low) * USED_MIN;
  return isInside && isUsed ? shown : wanted;
}

export const isSameRange = (a: Range, b: Range): boolean => a.low === b.low && a.high === b.high;

/** On the way from one range to another; `share` from 0 to 1. */
export const rangeBetween = (from: Range, to: Range, share: number): Range => ({
  low: from.low + (to.low - from.low) * share,
  high: from.high + (to.high - from.high) * share,
});

/** In px from the top. */
export const yOf = (value: number, { low, high }: Range, height: number): number =>
  ((high - value) / (high - low)) * height;

const NICE = [1, 2, 2.5, 5, 10];

/** Round prices to name beside the chart, about `count` of them, none finer than `step`. */
export function levelsOf({ low, high }: Range, count: number, step: number): number[] {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = (NICE.find((part) => part * power >= rough) ?? 10) * power;
  const apart = Math.max(step, Math.round(nice / step) * step);
  const first = Math.ceil(low / apart);
  const levels = Math.max(0, Math.floor(high / apart) - first + 1);
  return Array.from({ length: levels }, (_, index) => (first + index) * apart);
}
