/** At most `count` of the values, evenly spread, the first and the last among them. */
export function thin(values: readonly number[], count: number): readonly number[] {
  if (values.length <= count) return values;
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => values[Math.round(index * step)] ?? 0);
}

/** From the first value to the last, in percent with two places; undefined where nothing can be compared. */
export function changeOver(values: readonly number[]): string | undefined {
  const [first, last] = [values[0], values.at(-1)];
  return first && last !== undefined ? (((last - first) / first) * 100).toFixed(2) : undefined;
}
