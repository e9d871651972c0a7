// Figures of contracts as the wire shows them. Every one is a text of 8 decimal places: clients in the field cut it as text.
import { fields } from '@bourse/contract';
import { DECIMAL_PLACES_MAX, formatShanghai, type Instant, type Ppm, ZERO } from '@bourse/domain';

/** It has 8 decimal places in any case: 150000000n is "1.50000000". */
export function viewFigure(units: bigint): string {
  const digits = (units < 0n ? 0n - units : units).toString().padStart(DECIMAL_PLACES_MAX + 1, '0');
  const sign = units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -DECIMAL_PLACES_MAX)}.${digits.slice(-DECIMAL_PLACES_MAX)}`;
}

export const viewKnownFigure = (units: bigint | undefined): string =>
  units === undefined ? fields.UNKNOWN_FIGURE : viewFigure(units);

/** The figure of what is not set: old clients read a number there. */
export const NO_FIGURE = viewFigure(ZERO);
export const viewOptionalFigure = (units: bigint | undefined): string =>
  units === undefined ? NO_FIGURE : viewFigure(units);

const UNITS_PER_PPM = 10_000n;
/** Parts per million as percent. */
export const viewPercentFigure = (share: Ppm): string => viewFigure(share * UNITS_PER_PPM);

/** The empty text until it comes. */
export const viewTime = (at: Instant | undefined): string => (at === undefined ? '' : formatShanghai(at));

const PPM_PER_PERCENT = 10_000n;
const PLACES = 4;
const PLACES_MIN = 2;

/** Parts per million as percent, with 2 places at least: 905000n is "90.50". */
export function viewPercentText(share: Ppm): string {
  const places = (share % PPM_PER_PERCENT).toString().padStart(PLACES, '0').replace(/0+$/, '').padEnd(PLACES_MIN, '0');
  return `${share / PPM_PER_PERCENT}.${places}`;
}
