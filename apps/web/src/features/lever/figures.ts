// How the figures of contracts read: estimates and money in 4 places, shares with their sign.
import { formatUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { percentOf } from './draft/stop-levels.ts';

const PLACES = 4;

/** Money of the quote currency; a dash where there is none. */
export const moneyText = (units: bigint | undefined, sign?: 'always'): string =>
  units === undefined ? NO_VALUE : formatDecimal(formatUnits(units), { places: PLACES, ...(sign && { sign }) });

/** Of estimates, 0 says that there is none yet. */
export const estimateText = (units: bigint): string => moneyText(units === 0n ? undefined : units);

export const priceText = (units: bigint | undefined, places: number): string =>
  units === undefined || units === 0n ? NO_VALUE : formatDecimal(formatUnits(units), { places });

/** Hundredths of a percent, signed. */
export const shareText = (hundredths: number | undefined): string =>
  hundredths === undefined ? NO_VALUE : `${formatDecimal(percentOf(hundredths), { sign: 'always' })}%`;

/** A risk rate: hundredths of a percent without a sign; beyond all measure it only says so. */
export function rateText(hundredths: number | undefined): string {
  if (hundredths === undefined) return NO_VALUE;
  if (hundredths >= RATE_SHOWN_MAX) return `> ${formatDecimal(percentOf(RATE_SHOWN_MAX), { places: 0 })}%`;
  return `${formatDecimal(percentOf(hundredths))}%`;
}
const RATE_SHOWN_MAX = 9_999_00;

const PRICE_PLACES = 4;

/** Writes a price for lists that span markets: with 4 places, below 1 with all its significant digits. */
export function listPriceText(units: bigint | undefined): string {
  if (units === undefined || units === 0n) return NO_VALUE;
  return formatDecimal(formatUnits(units), units < UNITS_PER_WHOLE ? {} : { places: PRICE_PLACES });
}
