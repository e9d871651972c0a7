// The names users give their pairs: one name stands for one pair while a leg of it is open. It stands on both of them.
import type { UserId } from '@bourse/domain';
import type { Order } from './order.ts';

export class PairNames {
  /** How many open orders of a user have the name. */
  readonly #ofUsers = new Map<UserId, Map<string, number>>();

  isInUse(userId: UserId, name: string | undefined): boolean {
    return name !== undefined && this.#ofUsers.get(userId)?.has(name) === true;
  }

  /** To be told of each order that is accepted. */
  add(order: Order): void {
    this.#count(order, 1);
  }

  /** To be told of each order that reaches its end. */
  end(order: Order): void {
    this.#count(order, -1);
  }

  /** How many open orders have such a name, for the invariants. */
  get legs(): number {
    return [...this.#ofUsers.values()].flatMap((names) => [...names.values()]).reduce((sum, legs) => sum + legs, 0);
  }

  #count({ userId, terms }: Order, more: 1 | -1): void {
    const name = terms?.listClientOrderId;
    if (name === undefined) return;
    let names = this.#ofUsers.get(userId);
    if (!names) {
      names = new Map();
      this.#ofUsers.set(userId, names);
    }
    const legs = (names.get(name) ?? 0) + more;
    if (legs > 0) names.set(name, legs);
    else names.delete(name);
    if (names.size === 0) this.#ofUsers.delete(userId);
  }
}
