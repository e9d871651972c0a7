// Second contracts read from their rows.
import { ppm } from '@bourse/domain';
import type { MicroOrder } from '@bourse/engine';
import type { microOrders } from './tables.ts';

/** Converts a row to the engine's form, in which an absent value is undefined and never null. */
export const toMicroOrder = (row: typeof microOrders.$inferSelect): MicroOrder => ({
  ...row,
  ratio: ppm(row.ratio),
  insuranceId: row.insuranceId ?? undefined,
  entrySecond: row.entrySecond ?? undefined,
  entryIndex: row.entryIndex ?? undefined,
  closeSecond: row.closeSecond ?? undefined,
  closeIndex: row.closeIndex ?? undefined,
  result: row.result ?? undefined,
  voidReason: row.voidReason ?? undefined,
  endedAt: row.endedAt ?? undefined,
  endedSeq: row.endedSeq ?? undefined,
});
