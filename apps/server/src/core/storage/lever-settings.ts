// The settings of a leveraged market, read from its row.
import { ppm } from '@bourse/domain';
import type { LeverSettings } from '@bourse/engine';
import type { leverMarkets } from './schema.ts';

export function toLeverSettings(row: typeof leverMarkets.$inferSelect): LeverSettings {
  const { id: marketId, baseId, quoteId, state, shareNum, handsMin, handsMax, sideMax, positionsMax, pendingMax } = row;
  return {
    marketId,
    baseId,
    quoteId,
    state,
    shareNum,
    spread: ppm(row.spread),
    feeRate: ppm(row.feeRate),
    overnightRate: ppm(row.overnightRate),
    multiples: row.multiples.split(',').map(Number),
    shares: row.shares.split(',').map(Number),
    handsMin,
    handsMax,
    sideMax,
    stress: ppm(row.stress),
    positionsMax,
    pendingMax,
    fundShare: ppm(row.fundShare),
  };
}
