// A worth in USDT as the screens show it: cut, never rounded up, so that the parts of a whole are never more than it.
import { formatUnits, viewWorth, type Worth } from '@bourse/domain';
import { formatDecimal, formatWorth } from '@bourse/ui/lib/format.ts';

/** Writes the part of a worth that is known. */
export const knownText = (units: bigint): string =>
  formatDecimal(formatUnits(units), { places: 2, rounding: 'towards_zero' });

export const worthText = (worth: Worth): string =>
  formatWorth(viewWorth(worth), { places: 2, rounding: 'towards_zero' });
