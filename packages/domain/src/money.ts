// Money is a bigint count of 1e-8 units, for every amount and price of every currency. No float ever carries money.
import { assert } from './assert.ts';

declare const brand: unique symbol;

/** An amount of one currency in units of 1e-8. */
export type Amount = bigint & { readonly [brand]: 'amount' };
/** A price: quote currency per one whole unit of the base, in units of 1e-8. */
export type Price = bigint & { readonly [brand]: 'price' };
/** A share of an amount in parts per million: 1,000 is 0.1 %. */
export type Ppm = bigint & { readonly [brand]: 'ppm' };

export const UNITS_PER_WHOLE = 100_000_000n;
export const DECIMAL_PLACES_MAX = 8;
export const PPM_PER_WHOLE = 1_000_000n;
/** The largest amount or price accepted at the edge: 1e15 whole units, well inside `numeric(38,8)`. */
export const UNITS_MAX = 10n ** 23n;

// These four brand a raw count of units: the only places where a bigint becomes money.
export const amount = (units: bigint): Amount => units as Amount;
export const price = (units: bigint): Price => units as Price;
export const ppm = (parts: bigint): Ppm => parts as Ppm;

export const ZERO: Amount = amount(0n);

export const addAmounts = (a: Amount, b: Amount): Amount => amount(a + b);
export const subtractAmounts = (a: Amount, b: Amount): Amount => amount(a - b);
export const negateAmount = (a: Amount): Amount => amount(0n - a);
export const minAmount = (a: Amount, b: Amount): Amount => (a < b ? a : b);
export const maxAmount = (a: Amount, b: Amount): Amount => (a > b ? a : b);

/** Quotient rounded towards minus infinity. `divisor` must be positive. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'divisor must be positive');
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Quotient rounded towards plus infinity. `divisor` must be positive. */
export function divCeil(dividend: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'divisor must be positive');
  const quotient = dividend / divisor;
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient;
}

/** Quotient rounded to nearest, halves to the even neighbour (IEEE 754 roundTiesToEven). `divisor` must be positive. */
export function divHalfEven(dividend: bigint, divisor: bigint): bigint {
  const floor = divFloor(dividend, divisor);
  const twiceRest = (dividend - floor * divisor) * 2n;
  if (twiceRest < divisor) return floor;
  if (twiceRest > divisor) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** price × quantity in the quote currency. Exact: a market's tick × step is a multiple of 1e-8, so nothing is rounded. */
export function calculateNotional(at: Price, quantity: Amount): Amount {
  const product = at * quantity;
  const units = product / UNITS_PER_WHOLE;
  assert(units * UNITS_PER_WHOLE === product, 'price × quantity is not exact in the quote currency');
  return amount(units);
}

/** Zeros beyond the 8th place say nothing. */
const DECIMAL = /^(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,8})0*)?$/;

/**
 * Parses an unsigned decimal string into units of 1e-8. Returns undefined for anything else: a sign, an exponent, more
 * than 8 places but for zeros, more than 16 digits before the point, leading zeros, blanks.
 */
export function parseUnits(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').padEnd(DECIMAL_PLACES_MAX, '0');
  const units = BigInt((match[1] ?? '') + fraction);
  return units <= UNITS_MAX ? units : undefined;
}

/** Whether nothing but the number of its places keeps a text from being read, of more than 8 even without the zeros at its end. */
export const hasTooManyPlaces = (text: string): boolean => /^(?:0|[1-9][0-9]{0,15})\.[0-9]{8}[0-9]*[1-9]0*$/.test(text);

const EXPONENT = /^(\d)(?:\.(\d+))?e-(\d+)$/;

/** A number above 0 as JSON gives it, in its shortest decimal form: 1e-7 is "0.0000001". */
export function writeNumber(value: number): string {
  const text = String(value);
  const [, whole, fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  return whole === undefined ? text : `0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

/** Digits that say nothing are left out of a decimal string: "1.500" is "1.5". */
export const trimFigure = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

/** Writes units of 1e-8 as a decimal string without trailing zeros: 150000000n is "1.5". */
export function formatUnits(units: bigint): string {
  if (units === 0n) return '0';
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMAL_PLACES_MAX + 1, '0');
  const whole = digits.slice(0, -DECIMAL_PLACES_MAX);
  const fraction = digits.slice(-DECIMAL_PLACES_MAX).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Parses a decimal literal of our own code, e.g. `units('0.01')`. */
export function units(literal: string): bigint {
  const parsed = parseUnits(literal);
  assert(parsed !== undefined, `not a decimal: ${literal}`);
  return parsed;
}
