// Decimal strings as text: what a person typed, and how digits are grouped and rounded. Nothing here is ever a float.

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

const FULL_WIDTH_OFFSET = 0xfee0;

const toAscii = (text: string): string =>
  text
    .replace(/[０-９．，]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replace(/[。｡]/g, '.')
    .replaceAll('、', ',');

/** Whole groups of three and then a comma: as figures are written, and pasted, where the comma is the decimal sign. */
const POINT_GROUPS = /^\s*[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]*\s*$/;

/**
 * What was typed or pasted, as far as it can begin a decimal: full-width digits and points and the decimal comma are
 * read, blanks and the letter e are not, a second point ends it, places beyond `places` are cut. `1,234.5` has group
 * commas, since a point follows them, and `1.234,5` group points.
 */
export function readTypedDecimal(typed: string, places: number): string {
  const ascii = toAscii(typed);
  const hasGroups = ascii.includes('.') && ascii.indexOf(',') < ascii.indexOf('.');
  const plainGroups = POINT_GROUPS.test(ascii) ? ascii.replaceAll('.', '') : ascii;
  const pointed = (hasGroups ? ascii.replaceAll(',', '') : plainGroups.replaceAll(',', '.')).replace(/[^0-9.]/g, '');
  const [whole = '', ...rest] = pointed.split('.');
  const plain = whole.replace(/^0+(?=[0-9])/, '');
  if (rest.length === 0 || places === 0) return plain;
  return `${plain || '0'}.${(rest[0] ?? '').slice(0, places)}`;
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
