// Choices that may be none: an account that never chose them has nothing to say, and what was chosen in this browser before
// the login stays. One that the account had and has no more was taken back in another browser.
import type { Choices } from './synchronizer.ts';

const KEYS = ['theme', 'direction'] as const;
type Key = (typeof KEYS)[number];
type Said = { readonly [K in Key]?: string | undefined };

/** Under this name what the account itself said of them stands beside what is known. */
const HAD = 'account_had';

/** What an account that has said this is known to have, apart from what stands in this browser. */
export const noteSaid = (said: Said): Choices => ({
  [HAD]: KEYS.filter((key) => said[key] !== undefined),
});

type Heard = { readonly newer: ReadonlySet<string>; readonly known: Choices | undefined };

/** What is to be shown from now on; undefined for what was taken back, and nothing for what stays as it is. */
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
