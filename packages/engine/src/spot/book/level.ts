// A price level: the orders of one side at one price, oldest first, as an intrusive linked list, so that any of them
// leaves in constant time.
import { amount, assert, ZERO, type Amount, type Price } from '@bourse/domain';
import type { Account } from '../../ledger/account.ts';
import type { Order } from '../order.ts';

/** An order as the engine holds it: the entity, the accounts it pays from and into, and its place in a queue. */
export type BookOrder = Order & {
  readonly payer: Account;
  /** Opened by the first fill, when the owner never held the currency. */
  receiver: Account | undefined;
  /** The other leg, while both legs of an OCO pair are open: its limit leg holds for the two of them. */
  partner: BookOrder | undefined;
  level: Level | undefined;
  ahead: BookOrder | undefined;
  behind: BookOrder | undefined;
};

export class Level {
  readonly price: Price;
  /** Σ remaining quantity of its orders. */
  total: Amount = ZERO;
  first: BookOrder | undefined;
  last: BookOrder | undefined;
  /** Neighbours on the same side. */
  better: Level | undefined;
  worse: Level | undefined;

  constructor(price: Price) {
    this.price = price;
  }

  append(order: BookOrder, remaining: Amount): void {
    assert(order.level === undefined, 'an order rests once');
    order.level = this;
    order.ahead = this.last;
    if (this.last) this.last.behind = order;
    else this.first = order;
    this.last = order;
    this.total = amount(this.total + remaining);
  }

  /** Makes an order smaller where it stands. */
  reduce(order: BookOrder, quantity: Amount): void {
    assert(order.level === this && quantity <= order.quantity, 'an order gets smaller where it stands');
    this.total = amount(this.total - (order.quantity - quantity));
    order.quantity = quantity;
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
