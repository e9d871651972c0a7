// Subscriptions read from their rows.
import type { Subscription } from '@bourse/engine';
import type { subscriptions } from './tables.ts';

/** Converts a row to the engine's form, in which an absent value is undefined and never null. */
export const toSubscription = (row: typeof subscriptions.$inferSelect): Subscription => ({
  ...row,
  second: row.second ?? undefined,
  index: row.index ?? undefined,
  unlockAt: row.unlockAt ?? undefined,
  voidReason: row.voidReason ?? undefined,
  endedAt: row.endedAt ?? undefined,
});
