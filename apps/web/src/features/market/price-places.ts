// With how many decimals a price is shown where markets are shown side by side.
import { placesOf } from '@bourse/ui/lib/decimal.ts';

const SIGNIFICANT_MIN = 4;
const PLACES_MAX = 8;

/** The market's own, and as many more as four significant digits need: 0.000008 reads 0.00000800 and not 0.0000. */
export function pricePlaces(value: string | undefined, tick: string): number {
  const [whole = '', fraction = ''] = (value ?? '').split('.');
  const digits = whole.replace(/^0+/, '').length;
  const zeros = digits > 0 ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0);
  return Math.min(PLACES_MAX, Math.max(placesOf(tick), SIGNIFICANT_MIN - digits + zeros));
}
