// Which change of an order is the one by which its stop price was reached.
import type { spot } from '@bourse/contract';

type Order = Pick<spot.SpotOrder, 'id' | 'status' | 'trigger'>;

export class OrderTriggers {
  readonly #heard = new Map<number, Order['trigger']>();

  /**
   * Whether this change of an order has triggered it. `shown`: what a list says, which for an order heard of before counts for
   * nothing: the list may have been asked for later than this change was made.
   */
  hear({ id, status, trigger }: Order, shown: Order['trigger'] | undefined): boolean {
    const before = this.#heard.get(id) ?? shown;
    if (status === 'open') this.#heard.set(id, trigger);
    else this.#heard.delete(id);
    return trigger === 'triggered' && before === 'waiting';
  }
}
