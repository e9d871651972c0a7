// A worth in USDT as the screens show it: cut, never rounded up, so that the parts of a whole are never more than it.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';

export const worthText = (worth: bigint): string =>
  formatDecimal(formatUnits(worth), { places: 2, rounding: 'towards_zero' });
