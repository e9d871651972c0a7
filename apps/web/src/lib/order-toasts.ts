// What is said of an order: one toast, which changes with the order. The answer to a call and the event of what came of it
// race each other; nothing replaces what happened later.
import type { ToastOptions } from '@bourse/ui/toast-options.ts';

const STAGES = ['placed', 'going', 'ended'] as const;
export type OrderStage = (typeof STAGES)[number];

/** Beyond that many orders the first ones are forgotten. */
const HEARD_MAX = 500;

export class OrderToasts {
  readonly #heard = new Map<number, OrderStage>();
  readonly #kind: string;

  /** Numbers are of a kind: an order and a position may have the same. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Says the order's present state, unless something later has been said. `detail` stays until another replaces it. */
  tell(order: { readonly id: number; readonly stage: OrderStage }, say: (options: ToastOptions) => void): void {
    const { id, stage } = order;
    const before = this.#heard.get(id);
    if (before !== undefined && STAGES.indexOf(before) > STAGES.indexOf(stage)) return;
    this.#heard.delete(id);
    this.#heard.set(id, stage);
    for (const oldest of this.#heard.keys()) {
      if (this.#heard.size <= HEARD_MAX) break;
      this.#heard.delete(oldest);
    }
    say({ id: `${this.#kind}-${id}` });
  }

  /** Whether this window has spoken of the order, and not of its end. */
  isFollowed(id: number): boolean {
    const stage = this.#heard.get(id);
    return stage !== undefined && stage !== 'ended';
  }
}
