// How figures of contracts read that are no prices.
import { formatDecimal } from '@bourse/ui/lib/format.ts';

/** A whole count. */
export const countText = (count: number | string): string => formatDecimal(String(count));

/** The colour of a result. */
export const toneOfUnits = (units: bigint): string =>
  units === 0n ? 'text-ink-2' : units > 0n ? 'text-up' : 'text-down';
