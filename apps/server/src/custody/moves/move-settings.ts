// What is swept by itself and what the hot wallet keeps, coin by coin. A coin that is not named is not moved.
import { amount, BTC, type CurrencyId, ETH, LTC, units, USDC, USDT } from '@bourse/domain';
import type { MoveSettings } from './situation.ts';

const settings = (sweepMin: string, hotFloor: string): MoveSettings => ({
  sweepMin: amount(units(sweepMin)),
  hotFloor: amount(units(hotFloor)),
});

export const MOVE_SETTINGS: ReadonlyMap<CurrencyId, MoveSettings> = new Map([
  [BTC, settings('0.01', '0.5')],
  [LTC, settings('5', '500')],
  [ETH, settings('0.1', '10')],
  [USDT, settings('500', '50000')],
  [USDC, settings('500', '50000')],
]);
