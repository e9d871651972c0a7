import { parseUnits } from '@bourse/domain';

/** Units of 1e-8, with a sign: what changes are compared by. */
export type SignedUnits = bigint;

/** Undefined where nothing is known. */
export function signedUnits(text: string): SignedUnits | undefined {
  const size = parseUnits(text.replace(/^[+-]/, ''));
  return size !== undefined && text.startsWith('-') ? -size : size;
}

/** For sorting, `sign` 1 rising and -1 falling: what nothing is known of comes last either way. */
export function compareKnown(a: bigint | undefined, b: bigint | undefined, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return a > b ? sign : -sign;
}
