// The names users give their orders: one name stands for one order while it is open and, unless the order frees it, for a
// day after its end.
import { assert, DAY_MS, instant, type Instant, type UserId } from '@bourse/domain';
import type { Order } from './order.ts';

export class ClientOrders {
  readonly #ofUsers = new Map<UserId, Map<string, Order>>();
  /** Orders that ended, oldest end first: time never runs backwards. Those before #next are forgotten. */
  #ended: Order[] = [];
  #next = 0;
  /** Ended orders whose name is another's by now, by that other, which was placed in their stead. */
  readonly #replaced = new WeakMap<Order, Order>();

  /** The order of that name, or the last one that had it; it may have ended. */
  find(userId: UserId, clientOrderId: string): Order | undefined {
    return this.#ofUsers.get(userId)?.get(clientOrderId);
  }

  isInUse(userId: UserId, clientOrderId: string, at: Instant): boolean {
    const order = this.find(userId, clientOrderId);
    return order !== undefined && (order.status === 'open' || at < forgottenAt(order));
  }

  add(order: Order): void {
    if (order.clientOrderId === undefined) return;
    let orders = this.#ofUsers.get(order.userId);
    if (!orders) {
      orders = new Map();
      this.#ofUsers.set(order.userId, orders);
    }
    const replaced = orders.get(order.clientOrderId);
    if (replaced) {
      this.#replaced.set(order, replaced);
      // Nobody renames what has ended.
      this.#replaced.delete(replaced);
    }
    orders.set(order.clientOrderId, order);
  }

  /** Gives an open order another name; the old one is in use only where an order that has ended still has it. */
  rename(order: Order, clientOrderId: string, at: Instant): void {
    if (order.clientOrderId !== undefined) this.#free(order, order.clientOrderId, at);
    order.clientOrderId = clientOrderId;
    this.add(order);
  }

  /** To be told of each order that reaches its end. */
  end(order: Order): void {
    if (order.clientOrderId === undefined) return;
    if (order.freesName) this.#free(order, order.clientOrderId, order.updatedAt);
    else this.#ended.push(order);
  }

  /** When the next name falls free. */
  get nextDeadline(): Instant | undefined {
    const order = this.#ended[this.#next];
    return order && forgottenAt(order);
  }

  /** Drops the names that have fallen free. */
  forget(at: Instant): void {
    for (let order = this.#ended[this.#next]; order && forgottenAt(order) <= at; order = this.#ended[this.#next]) {
      this.#drop(order);
      this.#next += 1;
    }
    if (this.#next * 2 > this.#ended.length) {
      this.#ended = this.#ended.slice(this.#next);
      this.#next = 0;
    }
  }

  /** Ended orders whose name is still taken at `at`, oldest end first. */
  recent(at: Instant): Order[] {
    return this.#ended.slice(this.#next).filter((order) => at < forgottenAt(order));
  }

  /** An order has its name no more: one that has ended may still have it. */
  #free(order: Order, name: string, at: Instant): void {
    const replaced = this.#replaced.get(order);
    this.#replaced.delete(order);
    if (replaced && at < forgottenAt(replaced)) this.#ofUsers.get(order.userId)?.set(name, replaced);
    else this.#remove(order.userId, name);
  }

  #drop(order: Order): void {
    assert(order.clientOrderId !== undefined, 'an ended order has a name');
    // The name may have been given to a new order meanwhile.
    if (this.find(order.userId, order.clientOrderId) === order) this.#remove(order.userId, order.clientOrderId);
  }

  #remove(userId: UserId, name: string): void {
    const orders = this.#ofUsers.get(userId);
    orders?.delete(name);
    if (orders?.size === 0) this.#ofUsers.delete(userId);
  }
}

const forgottenAt = (order: Order): Instant => instant(order.updatedAt + DAY_MS);
