// Trailing orders of the naive model: each has a peak of its own.
import type { Side } from '@bourse/domain';
import type { NaiveOrder, NaiveTrail } from './naive-order.ts';
import { type Direction, directionOf } from './naive-terms.ts';

type Asked = Omit<NaiveTrail, 'peak'>;
type Placed = Pick<NaiveOrder, 'side' | 'isTakeProfit' | 'stopPrice' | 'trail'>;

const factor = (side: Side, bps: number): bigint => BigInt(side === 'sell' ? 10_000 - bps : 10_000 + bps);

/** Whether an order follows at a trigger price. */
const isActive = (side: Side, from: bigint | undefined, at: bigint): boolean =>
  from === undefined || (side === 'sell' ? at >= from : at <= from);

/** Begins to follow, or to wait for that, at a trigger price. */
export const beginTrail = (side: Side, { bps, from }: Asked, at: bigint | undefined): NaiveTrail => ({
  bps,
  from,
  peak: at !== undefined && isActive(side, from, at) ? at : undefined,
});

/** In units, away from the price. */
export function firstStop(side: Side, asked: Asked, at: bigint): bigint {
  const begins = isActive(side, asked.from, at) ? at : (asked.from ?? at);
  const exact = begins * factor(side, asked.bps);
  return side === 'sell' ? exact / 10_000n : (exact + 9_999n) / 10_000n;
}

export const isFollowing = (order: Pick<NaiveOrder, 'trail' | 'isWaiting'>): boolean =>
  order.isWaiting && order.trail?.peak !== undefined;

/** The price has to move this way to reach what an order waits for. */
export function wayOf(order: Placed): Direction {
  if (order.trail === undefined) return directionOf(order);
  return directionOf({ side: order.side, isTakeProfit: order.trail.peak === undefined });
}

/** The stop price of this moment, or the activation price of one that does not follow yet, times 10,000. */
export function waitsFor({ side, stopPrice, trail }: Placed): bigint {
  if (trail === undefined) return (stopPrice ?? 0n) * 10_000n;
  return trail.peak === undefined ? (trail.from ?? 0n) * 10_000n : trail.peak * factor(side, trail.bps);
}

/** Those that a price which moves this way reaches first stand first. */
export const byReach =
  (direction: Direction) =>
  (a: NaiveOrder, b: NaiveOrder): number => {
    const [one, other] = [waitsFor(a), waitsFor(b)];
    if (one === other) return a.came - b.came;
    return one < other === (direction === 'up') ? -1 : 1;
  };

/** Whether a fill at `price` is where an order waits for it, or beyond. */
export const isMet = (order: NaiveOrder, price: bigint): boolean =>
  wayOf(order) === 'up' ? price * 10_000n >= waitsFor(order) : price * 10_000n <= waitsFor(order);

/** Every order of a market follows a price; `came` numbers those that begin to. */
export function followPrice(orders: readonly NaiveOrder[], price: bigint, came: () => number): void {
  for (const direction of ['up', 'down'] as const) {
    const met = orders.filter((one) => one.trail?.peak === undefined && one.trail && wayOf(one) === direction);
    for (const order of met.filter((one) => isMet(one, price)).sort(byReach(direction))) {
      if (order.trail) order.trail.peak = price;
      order.came = came();
    }
  }
  for (const { side, trail } of orders) {
    if (trail?.peak === undefined) continue;
    if (side === 'sell' ? price > trail.peak : price < trail.peak) trail.peak = price;
  }
}
