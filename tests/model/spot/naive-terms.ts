// Sums and what an order waits for, as the naive model sees them.
import type { MarketSettings } from '@bourse/engine';
import type { NaiveOrder } from './naive-order.ts';

const WHOLE = 100_000_000n;

/** A price has to move this way to reach an order that waits. */
export type Direction = 'up' | 'down';

export function directionOf({ side, isTakeProfit }: Pick<NaiveOrder, 'side' | 'isTakeProfit'>): Direction {
  if (isTakeProfit) return side === 'sell' ? 'up' : 'down';
  return side === 'buy' ? 'up' : 'down';
}

/** The most whole steps that a sum comes to at a price. */
export function stepsIn(sum: bigint, price: bigint, { step }: MarketSettings): bigint {
  let steps = (sum * WHOLE) / (price * step);
  while (steps > 0n && steps * price * step > sum * WHOLE) steps -= 1n;
  return steps < 0n ? 0n : steps * step;
}

/** A buy that waits at market is counted up to this price. */
export const boundOf = (stopPrice: bigint): bigint => (stopPrice * 105n) / 100n;

/** Returns what an order that waits at market locks. */
export function stopHold({
  side,
  sum,
  quantity,
  stopPrice,
}: Pick<NaiveOrder, 'side' | 'sum' | 'quantity' | 'stopPrice'>) {
  if (side === 'sell') return quantity;
  const scaled = (stopPrice ?? 0n) * quantity * 105n;
  return sum ?? (scaled + 100n * WHOLE - 1n) / (100n * WHOLE);
}
