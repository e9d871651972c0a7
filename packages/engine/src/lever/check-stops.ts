// Where take-profit and stop-loss may lie.
import { formatUnits, refuse, type PositionSide, type Price } from '@bourse/domain';
import type { MaybeRefusal } from './lever.ts';

type Stops = { readonly takeProfit?: Price | null | undefined; readonly stopLoss?: Price | null | undefined };

/** A long position takes its profit above one price and its loss below the other; a short one the other way round. */
export type StopBounds = { readonly side: PositionSide; readonly profitBeyond: Price; readonly lossBeyond: Price };

export function checkStops(
  { takeProfit, stopLoss }: Stops,
  { side, profitBeyond, lossBeyond }: StopBounds,
): MaybeRefusal {
  for (const stop of [takeProfit, stopLoss]) {
    if (stop !== undefined && stop !== null && stop <= 0n) return refuse('stop_price_required');
  }
  const isBeyond = (stop: Price, bound: Price, isUp: boolean): boolean => (isUp ? stop > bound : stop < bound);
  const isLong = side === 'long';
  if (takeProfit && !isBeyond(takeProfit, profitBeyond, isLong)) {
    return refuse('take_profit_wrong_side', { price: formatUnits(profitBeyond) });
  }
  if (stopLoss && !isBeyond(stopLoss, lossBeyond, !isLong)) {
    return refuse('stop_loss_wrong_side', { price: formatUnits(lossBeyond) });
  }
  return undefined;
}
