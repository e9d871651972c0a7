// How the figures of fiat trade read: coin with the digits that it has, money with those of its currency, prices with as many
// as tell two ads apart.
import { formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { padDecimal, roundDecimal, splitDecimal } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { trim } from '../lib/read-figures.ts';

const CENTS = 2;
const FINE = 4;
const FINEST = 8;
const DEAR = 1_000n * UNITS_PER_WHOLE;

/** Coin, without zeros at its end. */
export const coinText = (number: string | bigint | undefined): string =>
  number === undefined ? NO_VALUE : formatDecimal(trim(typeof number === 'bigint' ? formatUnits(number) : number));

/** Money as the wire has it, or units of it with the currency's digits. */
export const moneyText = (money: string | bigint | undefined, digits = CENTS): string =>
  typeof money === 'bigint' ? formatDecimal(formatUnits(money), { places: digits }) : formatDecimal(money);

/** Fiat per coin; 0 says that there is none. */
export function priceText(price: string | bigint | undefined): string {
  const units = typeof price === 'string' ? parseUnits(price) : price;
  if (units === undefined || units === 0n) return NO_VALUE;
  const places = units >= DEAR ? CENTS : units >= UNITS_PER_WHOLE ? FINE : FINEST;
  const parts = splitDecimal(formatUnits(units));
  if (!parts) return NO_VALUE;
  const { whole, fraction } = roundDecimal(parts, places);
  return formatDecimal(padDecimal(trim(`${whole}.${fraction}`), CENTS));
}

/** A percentage that is in percent; a dash where nothing is known. */
export const percentText = (percent: string | undefined, sign?: 'always'): string =>
  percent === undefined || percent === '' ? NO_VALUE : `${formatDecimal(trim(percent), sign ? { sign } : {})}%`;
