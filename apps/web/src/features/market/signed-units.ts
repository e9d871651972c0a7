import { parseUnits } from '@bourse/domain';

/** Units of 1e-8, with a sign: what changes are compared by. */
export type SignedUnits = bigint;

/** Unreadable text counts as 0. */
export function signedUnits(text: string): SignedUnits {
  const size = parseUnits(text.replace(/^[+-]/, '')) ?? 0n;
  return text.startsWith('-') ? -size : size;
}
