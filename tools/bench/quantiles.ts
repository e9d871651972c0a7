// Quantiles of many samples.

export function quantileOf(samples: readonly number[], shares: readonly number[]): number[] {
  const sorted = Float64Array.from(samples).sort();
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
