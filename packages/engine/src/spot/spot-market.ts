// A spot market at work: its entity, its book, and who has orders in it.
import type { UserId } from '@bourse/domain';
import { Book } from '../book/book.ts';
import type { BookOrder } from '../book/level.ts';
import type { Market } from '../state.ts';

export class SpotMarket {
  readonly entity: Market;
  readonly book = new Book();
  /** Open orders by owner, oldest first. */
  readonly #ordersOf = new Map<UserId, Set<BookOrder>>();

  constructor(entity: Market) {
    this.entity = entity;
  }

  /** The open orders of a user, oldest first. */
  openOrdersOf(userId: UserId): ReadonlySet<BookOrder> {
    return this.#ordersOf.get(userId) ?? NONE;
  }

  track(order: BookOrder): void {
    const orders = this.#ordersOf.get(order.userId);
    if (orders) orders.add(order);
    else this.#ordersOf.set(order.userId, new Set([order]));
  }

  untrack(order: BookOrder): void {
    this.#ordersOf.get(order.userId)?.delete(order);
  }
}

const NONE: ReadonlySet<BookOrder> = new Set();
