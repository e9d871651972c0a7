// A spot market at work: its entity, its book, the orders that wait outside it, and whose they are.
import type { CurrencyId, Side, UserId } from '@bourse/domain';
import { Book } from './book/book.ts';
import type { BookOrder } from './book/level.ts';
import type { Cascade, Reach } from './cascade.ts';
import type { Market } from './market.ts';
import { StopBook } from './stop-book.ts';
import { Trails } from './trails.ts';

export class SpotMarket {
  readonly entity: Market;
  readonly book = new Book();
  readonly stops = new StopBook();
  readonly trails = new Trails();
  /** These prices of `stops` have been reached and are not triggered yet; within a command, and after it where work is left. */
  readonly reaches: Reach[] = [];
  /** Storage knows it so: where no work is left, it is done, or there has been none. */
  cascade: Cascade | undefined;
  /** Open orders by owner, oldest first. */
  readonly #ordersOf = new Map<UserId, Set<BookOrder>>();
  /** The legs that the open orders of an owner bring with them. */
  readonly #legsOf = new Map<UserId, number>();

  constructor(entity: Market) {
    this.entity = entity;
  }

  /** The currency that an order of `side` holds and pays in. */
  payingCurrency(side: Side): CurrencyId {
    const { baseId, quoteId } = this.entity.settings;
    return side === 'buy' ? quoteId : baseId;
  }

  /** The open orders of a user, waiting ones too, oldest first. */
  openOrdersOf(userId: UserId): ReadonlySet<BookOrder> {
    return this.#ordersOf.get(userId) ?? NONE;
  }

  /** How many of a user's orders rest or wait, or come with one that does as the legs of its pair. */
  placesOf(userId: UserId): number {
    return this.openOrdersOf(userId).size + (this.#legsOf.get(userId) ?? 0);
  }

  track(order: BookOrder): void {
    if (order.terms?.attached !== undefined && !this.openOrdersOf(order.userId).has(order)) this.#countLegs(order, 2);
    const orders = this.#ordersOf.get(order.userId);
    if (orders) orders.add(order);
    else this.#ordersOf.set(order.userId, new Set([order]));
  }

  untrack(order: BookOrder): void {
    const wasOpen = this.#ordersOf.get(order.userId)?.delete(order);
    if (wasOpen && order.terms?.attached !== undefined) this.#countLegs(order, -2);
  }

  #countLegs({ userId }: BookOrder, more: number): void {
    const legs = (this.#legsOf.get(userId) ?? 0) + more;
    if (legs === 0) this.#legsOf.delete(userId);
    else this.#legsOf.set(userId, legs);
  }
}

type Turning = { readonly changes: { readonly markets: Set<Market> } };

/** The turn of an order that is triggered, or joins a queue anew. */
export function takeTurn({ changes }: Turning, { entity }: SpotMarket): number {
  entity.turns += 1;
  changes.markets.add(entity);
  return entity.turns;
}

const NONE: ReadonlySet<BookOrder> = new Set();
