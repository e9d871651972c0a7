// Keys of programs: what one may be allowed, how it signs, and the most of each.

/** A key is allowed some of these. Nothing lets one withdraw. */
export const KEY_PERMISSIONS = ['read', 'trade', 'transfer'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** How a key signs: HMAC-SHA256 with a secret that both sides have, or Ed25519 with one that only its owner has. */
export const KEY_KINDS = ['hmac', 'ed25519'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Why a key has ended. */
export const KEY_END_REASONS = ['user', 'operator', 'frozen', 'password_changed', 'expired', 'closed'] as const;
export type KeyEndReason = (typeof KEY_END_REASONS)[number];

/** So many live keys an account may have. */
export const KEYS_MAX = 20;
/** So many addresses, or ranges of them, a key may be bound to. */
export const KEY_ADDRESSES_MAX = 20;
/** A new key refuses orders whose price is further from the index than this, in basis points. */
export const KEY_BAND_BPS = 200;
/** A signed request is good for so long after its timestamp, unless it names another window. */
export const KEY_WINDOW_MS = 5_000;
export const KEY_WINDOW_MS_MAX = 60_000;
/** The clock of who signs may be so far ahead. */
export const KEY_AHEAD_MS = 1_000;

/** So many sub-accounts a master may have, closed ones aside. */
export const SUB_ACCOUNTS_MAX = 20;
/** So many open orders a master and the sub-accounts may have in one market together. */
export const PERSON_OPEN_ORDERS_MAX = 2_000;
