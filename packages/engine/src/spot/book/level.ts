// A price level: the orders of one side at one price, oldest first, as an intrusive linked list, so that any of them
// leaves in constant time.
import { amount, assert, minAmount, ZERO, type Amount, type Price, type UserId } from '@bourse/domain';
import type { Account } from '../../ledger/account.ts';
import type { Order } from '../order.ts';

/** An order as the engine holds it: the entity, the accounts it pays from and into, and its place in a queue. */
export type BookOrder = Order & {
  /** The master of its owner: orders of one person do not trade with each other. */
  readonly personId: UserId;
  readonly payer: Account;
  /** Opened by the first fill, when the owner never held the currency. */
  receiver: Account | undefined;
  /** The other leg, while both legs of an OCO pair are open: its limit leg holds for the two of them. */
  partner: BookOrder | undefined;
  level: Level | undefined;
  ahead: BookOrder | undefined;
  behind: BookOrder | undefined;
};

/** How much of an order that stands in a queue is seen there: all that is left of it, of an iceberg what is left of its slice. */
export const visibleOf = (order: Pick<Order, 'quantity' | 'filled' | 'shown'>): Amount =>
  order.shown ?? amount(order.quantity - order.filled);

export class Level {
  readonly price: Price;
  /** Σ what its orders show. */
  total: Amount = ZERO;
  first: BookOrder | undefined;
  last: BookOrder | undefined;
  /** Neighbours on the same side. */
  better: Level | undefined;
  worse: Level | undefined;

  constructor(price: Price) {
    this.price = price;
  }

  append(order: BookOrder): void {
    assert(order.level === undefined, 'an order rests once');
    order.level = this;
    order.ahead = this.last;
    if (this.last) this.last.behind = order;
    else this.first = order;
    this.last = order;
    this.total = amount(this.total + visibleOf(order));
  }

  /** Makes an order smaller where it stands: first what is not seen of it. */
  reduce(order: BookOrder, quantity: Amount): void {
    assert(order.level === this && quantity <= order.quantity, 'an order gets smaller where it stands');
    const before = visibleOf(order);
    order.quantity = quantity;
    if (order.shown !== undefined) order.shown = minAmount(order.shown, amount(quantity - order.filled));
    this.total = amount(this.total - (before - visibleOf(order)));
  }

  /** Puts an order behind all others, with what it shows from now on; it has shown nothing any more. */
  requeue(order: BookOrder): void {
    this.unlink(order);
    this.append(order);
  }

  unlink(order: BookOrder): void {
    assert(order.level === this, 'an order leaves the level it rests on');
    if (order.ahead) order.ahead.behind = order.behind;
    else this.first = order.behind;
    if (order.behind) order.behind.ahead = order.ahead;
    else this.last = order.ahead;
    order.level = undefined;
    order.ahead = undefined;
    order.behind = undefined;
  }
}
