// Where take-profit and stop-loss may lie.
import { formatUnits, refuse, type PositionSide, type Price } from '@bourse/domain';
import { calculateStopStep } from './formulas.ts';
import type { LeverWorld, MaybeRefusal } from './lever.ts';
import type { LeverMarket } from './live.ts';

type Stops = { readonly takeProfit?: Price | null | undefined; readonly stopLoss?: Price | null | undefined };

/** A long position takes its profit above one price and its loss below the other; a short one the other way round. */
export type StopBounds = {
  readonly market: LeverMarket;
  readonly side: PositionSide;
  readonly profitBeyond: Price;
  readonly lossBeyond: Price;
};

export function checkStops(
  { spot }: LeverWorld,
  { takeProfit, stopLoss }: Stops,
  { market, side, profitBeyond, lossBeyond }: StopBounds,
): MaybeRefusal {
  for (const stop of [takeProfit, stopLoss]) {
    if (stop !== undefined && stop !== null && stop <= 0n) return refuse('stop_price_required');
  }
  const step = calculateStopStep(spot.markets.get(market.settings.marketId)?.entity.settings.tick);
  for (const stop of [takeProfit, stopLoss]) {
    if (stop && stop % step !== 0n) return refuse('stop_not_on_step', { step: formatUnits(step) });
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
