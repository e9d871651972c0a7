// The markets of leveraged contracts of a scenario, with settings for round examples.
import { amount, BTC, ETH, marketId, ppm, units, USDT } from '@bourse/domain';
import type { LeverSettings } from '../lever/market.ts';

/** A spread of 1 %, fees of 0.1 % of which a tenth goes to the fund, one coin in a hand. */
export const LEVER_BTC: LeverSettings = {
  marketId: marketId(1),
  baseId: BTC,
  quoteId: USDT,
  state: 'open',
  shareNum: amount(units('1')),
  spread: ppm(10_000n),
  feeRate: ppm(1_000n),
  overnightRate: ppm(1_000n),
  multiples: [1, 2, 5, 10, 20, 50],
  shares: [1, 5, 10],
  handsMin: 1,
  handsMax: 1_000,
  sideMax: amount(units('1000')),
  stress: ppm(100_000n),
  positionsMax: 10,
  pendingMax: 5,
  fundShare: ppm(100_000n),
};
export const LEVER_ETH: LeverSettings = { ...LEVER_BTC, marketId: marketId(3), baseId: ETH };
/** Quoted in BTC: its index is a cross of two coins. */
export const LEVER_ETH_BTC: LeverSettings = { ...LEVER_BTC, marketId: marketId(2), baseId: ETH, quoteId: BTC };

export const LEVERS: Readonly<Record<string, LeverSettings>> = {
  'BTC/USDT': LEVER_BTC,
  'ETH/USDT': LEVER_ETH,
  'ETH/BTC': LEVER_ETH_BTC,
};
