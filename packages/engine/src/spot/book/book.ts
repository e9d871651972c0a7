// A market's order book: two ladders of price levels, price-time priority.
import { amount, type Amount, type Price, type Side } from '@bourse/domain';
import { Ladder } from './ladder.ts';
import { visibleOf, type BookOrder, type Level } from './level.ts';

/** A walk through the other side ended there before the quantity did. */
export type WalkEnd = 'filled' | 'book_end' | 'price_limit' | 'own_order';

export class Book {
  readonly bids = new Ladder('buy');
  readonly asks = new Ladder('sell');

  /** The ladder an order of `side` rests on. */
  ladder(side: Side): Ladder {
    return side === 'buy' ? this.bids : this.asks;
  }

  /** The ladder an order of `side` takes from. */
  opposite(side: Side): Ladder {
    return side === 'buy' ? this.asks : this.bids;
  }

  get isEmpty(): boolean {
    return this.bids.best === undefined && this.asks.best === undefined;
  }

  /** Puts an order behind all others of its price. */
  add(order: BookOrder): Level {
    const level = this.ladder(order.side).findOrInsert(order.price);
    level.append(order);
    return level;
  }

  /** Takes a cancelled order out; its level may now be empty. */
  remove(order: BookOrder, level: Level): void {
    level.total = amount(level.total - visibleOf(order));
    this.#unlink(order, level);
  }

  /**
   * Accounts for a fill of the first order of `level`, which leaves when nothing of it remains. An iceberg whose slice is
   * filled stands there with nothing to be seen.
   */
  fill(order: BookOrder, level: Level, quantity: Amount): void {
    level.total = amount(level.total - quantity);
    order.filled = amount(order.filled + quantity);
    if (order.shown !== undefined) order.shown = amount(order.shown - quantity);
    if (order.filled === order.quantity) this.#unlink(order, level);
  }

  #unlink(order: BookOrder, level: Level): void {
    level.unlink(order);
    if (order.shown !== undefined) order.shown = undefined;
    if (level.first === undefined) this.ladder(order.side).remove(level);
  }
}

/** Whether an order of `side` that goes no further than `limit` trades at `price`. */
export function isWithinLimit(side: Side, price: Price, limit: Price): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}
