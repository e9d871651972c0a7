// Choices that may be none: an account that never chose them has nothing to say, and what was chosen in this browser before
// the login stays. One that the account had and has no more was taken back in another browser.
import type { Choices } from './synchronizer.ts';

const KEYS = ['theme', 'direction'] as const;
type Key = (typeof KEYS)[number];
type Said = { readonly [K in Key]?: string | undefined };

/** The choices that the account itself had are kept under this name, beside those known here. */
const HAD = 'account_had';

/** Returns what is to be kept of an account's answer, beside the choices of this browser. */
export const noteSaid = (said: Said): Choices => ({
  [HAD]: KEYS.filter((key) => said[key] !== undefined),
});

type Heard = { readonly newer: ReadonlySet<string>; readonly known: Choices | undefined };

/** Returns the choices to show: undefined for one that was taken back, and no entry for one that stays as it is. */
export function adoptSaid<S extends Said>(said: S, { newer, known }: Heard): Partial<Pick<S, Key>> {
  const had = known?.[HAD];
  const adopted: { -readonly [K in Key]?: S[K] } = {};
  for (const key of KEYS) {
    if (newer.has(key)) continue;
    const isTakenBack = said[key] === undefined && Array.isArray(had) && had.includes(key);
    if (said[key] !== undefined || isTakenBack) adopted[key] = said[key];
  }
  return adopted;
}
