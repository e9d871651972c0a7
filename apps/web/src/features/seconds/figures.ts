// How the figures of second contracts read: money with the digits that it has, prices with those of their market.
import { formatUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';

export const moneyText = (units: bigint | undefined, sign?: 'always'): string =>
  units === undefined ? NO_VALUE : formatDecimal(formatUnits(units), sign ? { sign } : {});

/** 0 says that there is none yet. */
export const priceText = (units: bigint | undefined, places: number): string =>
  units === undefined || units === 0n ? NO_VALUE : formatDecimal(formatUnits(units), { places });

const LIST_PLACES = 2;

/** Writes a price for lists that span markets: below 1 it has all its significant digits. */
export const listPriceText = (units: bigint | undefined): string =>
  units === undefined || units === 0n
    ? NO_VALUE
    : formatDecimal(formatUnits(units), units < UNITS_PER_WHOLE ? {} : { places: LIST_PLACES });

/** A figure that is in percent. */
export const percentText = (percent: string | undefined): string =>
  percent === undefined || percent === '' ? NO_VALUE : `${formatDecimal(percent)}%`;

/** `0:30`, `5:00`, as the chart has it. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
