// The orders of a market that wait for its trigger price, outside its book: in no level that anybody sees or meets.
import { amount, assert, type Price, type Side } from '@bourse/domain';
import { Ladder } from './book/ladder.ts';
import type { BookOrder } from './book/level.ts';
import type { Order } from './order.ts';

export class StopBook {
  /** Best is what a moving price reaches first: the lowest of the buys, as among asks, the highest of the sells. */
  readonly buys = new Ladder('sell');
  readonly sells = new Ladder('buy');

  get isEmpty(): boolean {
    return this.buys.best === undefined && this.sells.best === undefined;
  }

  ladder(side: Side): Ladder {
    return side === 'buy' ? this.buys : this.sells;
  }

  /** Puts an order behind all others of its stop price. */
  add(order: BookOrder): void {
    assert(order.stopPrice !== undefined, 'an order waits for a price');
    this.ladder(order.side)
      .findOrInsert(order.stopPrice)
      .append(order, amount(order.quantity - order.filled));
  }

  remove(order: BookOrder): void {
    const { level } = order;
    assert(level, 'a waiting order stands at its stop price');
    level.total = amount(level.total - (order.quantity - order.filled));
    level.unlink(order);
    if (level.first === undefined) this.ladder(order.side).remove(level);
  }
}

/** Whether a trade at `price` triggers an order of `side` that waits for `stopPrice`. */
export function isReached(side: Side, stopPrice: Price, price: Price): boolean {
  return side === 'buy' ? price >= stopPrice : price <= stopPrice;
}

/** Whether the order, if it is open, waits for its stop price: it is in no book then. */
export function isWaiting(order: Order): boolean {
  return order.stopPrice !== undefined && order.triggeredAfter === undefined;
}
