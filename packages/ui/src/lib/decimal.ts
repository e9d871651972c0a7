// Plain decimal strings: their digits rounded, padded and stepped. Nothing here is ever a float.

const DECIMAL = /^([+-]?)([0-9]+)(?:\.([0-9]*))?$/;

export type DecimalParts = { readonly isNegative: boolean; readonly whole: string; readonly fraction: string };

/** Splits a plain decimal string; undefined for anything else (blank, exponent, words). */
export function splitDecimal(text: string): DecimalParts | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  return {
    isNegative: match[1] === '-',
    whole: (match[2] ?? '').replace(/^0+(?=[0-9])/, ''),
    fraction: match[3] ?? '',
  };
}

export type Rounding = 'half_up' | 'towards_zero';

/** Rounds to a number of places on the digits themselves and pads with zeros. */
export function roundDecimal(parts: DecimalParts, places: number, rounding: Rounding = 'half_up'): DecimalParts {
  const digits = parts.whole + parts.fraction.slice(0, places).padEnd(places, '0');
  const isUp = rounding === 'half_up' && (parts.fraction[places] ?? '0') >= '5';
  const rounded = (BigInt(digits) + (isUp ? 1n : 0n)).toString().padStart(places + 1, '0');
  const isZero = /^0*$/.test(rounded);
  return {
    isNegative: parts.isNegative && !isZero,
    whole: rounded.slice(0, rounded.length - places) || '0',
    fraction: places === 0 ? '' : rounded.slice(-places),
  };
}

/** -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  const parts = splitDecimal(text);
  if (!parts || /^0*$/.test(parts.whole + parts.fraction)) return 0;
  return parts.isNegative ? -1 : 1;
}

/** Adds `steps` × `step` exactly; below zero becomes zero. The result has the places of the finer of the two. */
export function stepDecimal(value: string, step: string, steps: number): string {
  const from = splitDecimal(value) ?? { isNegative: false, whole: '0', fraction: '' };
  const by = splitDecimal(step);
  if (!by) return value;
  const places = Math.max(from.fraction.length, by.fraction.length);
  const units = ({ whole, fraction }: DecimalParts): bigint => BigInt(whole + fraction.padEnd(places, '0'));
  const sum = units(from) + units(by) * BigInt(steps);
  const digits = (sum < 0n ? 0n : sum).toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Digits after the point that a multiple of a step can have: 2 for `0.01`, 0 for `10`. */
export function placesOf(step: string): number {
  return splitDecimal(step)?.fraction.replace(/0+$/, '').length ?? 0;
}

/** The same value with at least so many digits after the point: `97605.5` with 2 is `97605.50`. */
export function padDecimal(text: string, places: number): string {
  const parts = splitDecimal(text);
  if (!parts || places === 0 || parts.fraction.length >= places) return text;
  return `${parts.isNegative ? '-' : ''}${parts.whole}.${parts.fraction.padEnd(places, '0')}`;
}
