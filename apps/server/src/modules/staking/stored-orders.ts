// Staking orders read from their rows.
import { ppm } from '@bourse/domain';
import type { StakingOrder } from '@bourse/engine';
import type { stakingOrders } from './tables.ts';

/** Converts a row to the engine's form, in which an absent value is undefined and never null. */
export const toStakingOrder = (row: typeof stakingOrders.$inferSelect): StakingOrder => ({
  ...row,
  rate: ppm(row.rate),
  cancelFee: ppm(row.cancelFee),
  renewedFrom: row.renewedFrom ?? undefined,
  endReason: row.endReason ?? undefined,
  endedAt: row.endedAt ?? undefined,
});
