// The orders of a market that wait for a price, outside its book: in no level that anybody sees or meets. Trailing orders
// wait here for their activation price; those that follow stand in trails.ts.
import { amount, assert, type Price, type Side, type TriggerKind } from '@bourse/domain';
import { Ladder } from './book/ladder.ts';
import type { BookOrder } from './book/level.ts';
import type { Order } from './order.ts';

/** A price has to move this way to reach an order that waits. */
export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export class StopBook {
  /** Best is what a moving price reaches first: the lowest of those above it, as among asks, the highest of those below. */
  readonly up = new Ladder('sell');
  readonly down = new Ladder('buy');

  get isEmpty(): boolean {
    return this.up.best === undefined && this.down.best === undefined;
  }

  ladder(direction: Direction): Ladder {
    return direction === 'up' ? this.up : this.down;
  }

  /** Puts an order behind all others of its stop price. */
  add(order: BookOrder): void {
    const at = waitsFor(order);
    assert(at !== undefined, 'an order waits for a price');
    this.ladder(directionOf(order)).findOrInsert(at).append(order);
  }

  remove(order: BookOrder): void {
    const { level } = order;
    assert(level, 'a waiting order stands at its stop price');
    level.total = amount(level.total - (order.quantity - order.filled));
    level.unlink(order);
    if (level.first === undefined) this.ladder(directionOf(order)).remove(level);
  }
}

/** The price has to move there to reach what waits on a side; a trailing order waits here for its activation price. */
export const directionTo = (side: Side, kind: TriggerKind | undefined): Direction =>
  (side === 'buy') === (kind !== 'take_profit' && kind !== 'trailing') ? 'up' : 'down';

/** The price that an order waits for in here. */
export const waitsFor = ({ stopPrice, terms }: Pick<Order, 'stopPrice' | 'terms'>): Price | undefined =>
  terms?.trailBps === undefined ? stopPrice : terms.activationPrice;

export const directionOf = ({ side, terms }: Pick<Order, 'side' | 'terms'>): Direction =>
  directionTo(side, terms?.triggerKind);

/** Whether a trade at `price` triggers what waits for `stopPrice`. */
export function isReached(direction: Direction, stopPrice: Price, price: Price): boolean {
  return direction === 'up' ? price >= stopPrice : price <= stopPrice;
}

/** Whether the order, if it is open, waits for its stop price: it is in no book then. */
export function isWaiting(order: Pick<Order, 'stopPrice' | 'triggeredAfter'>): boolean {
  return order.stopPrice !== undefined && order.triggeredAfter === undefined;
}
