// Money as whole units of 1e-8, which is as fine as the exchange counts: no sum of it is ever rounded by a float.

export const ONE = 100_000_000n;
const PLACES = 8;

/** Reads a plain decimal text of at most 8 places, perhaps negative; undefined for anything else. */
export function parseDecimal(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', places = ''] = match;
  const units = BigInt(whole) * ONE + BigInt(places.padEnd(PLACES, '0'));
  return sign === '-' ? -units : units;
}

export function mustParseDecimal(text: string): bigint {
  const units = parseDecimal(text);
  if (units === undefined) throw new Error(`${text} is no amount`);
  return units;
}

export function formatDecimal(units: bigint): string {
  const size = abs(units)
    .toString()
    .padStart(PLACES + 1, '0');
  const places = size.slice(-PLACES).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size.slice(0, -PLACES)}${places === '' ? '' : `.${places}`}`;
}

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);
export const min = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
export const max = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));

/** Rounds down to a multiple, below zero too. */
export const floorTo = (value: bigint, step: bigint): bigint => value - (((value % step) + step) % step);
export const ceilTo = (value: bigint, step: bigint): bigint => -floorTo(-value, step);

/** Calculates what an amount is worth at a price, rounded towards zero. */
export const worthOf = (amount: bigint, price: bigint): bigint => (amount * price) / ONE;
/** Calculates how much a sum buys at a price, rounded towards zero. */
export const amountFor = (sum: bigint, price: bigint): bigint => (price === 0n ? 0n : (sum * ONE) / price);
