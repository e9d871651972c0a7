// An order that takes many small ones fills many times within a moment. It is reported once: when it is done, or when for
// a while nothing more has filled.
import type { spot } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';

/** Without another fill for so long, what has filled is reported. */
export const QUIET_MS = 500;
/** A burst without end is reported this often. */
export const BURST_MS_MAX = 3_000;

type Order = Pick<spot.SpotOrder, 'id' | 'status' | 'complete_number'>;

export type BurstParts<Told extends Order> = {
  readonly tell: (order: Told) => void;
  readonly now: () => number;
  /** Runs after so many milliseconds unless the returned function is called. */
  readonly wait: (ms: number, run: () => void) => () => void;
};

type Burst = { readonly beganAt: number; readonly cancel: () => void };

export class FillBursts<Told extends Order> {
  readonly #parts: BurstParts<Told>;
  /** Each order had filled so much when it was last heard of, in units of 1e-8. */
  readonly #filled = new Map<number, bigint>();
  readonly #bursts = new Map<number, Burst>();

  constructor(parts: BurstParts<Told>) {
    this.#parts = parts;
  }

  /** An order as it now is. `known`: what a list shows as filled; without it an order heard of first had no fill. */
  hear(order: Told, known: string | undefined): void {
    const { id, status } = order;
    const filled = parseUnits(order.complete_number) ?? 0n;
    const before = this.#filled.get(id) ?? (known === undefined ? 0n : (parseUnits(known) ?? 0n));
    const burst = this.#bursts.get(id);
    this.#filled.set(id, filled);
    if (status !== 'open') {
      this.#end(id);
      this.#filled.delete(id);
      if (burst || filled > before) this.#parts.tell(order);
    } else if (filled > before) this.#goOn(order, burst);
  }

  /** Fills that still wait are not reported any more. */
  stop(): void {
    for (const id of this.#bursts.keys()) this.#end(id);
  }

  #goOn(order: Told, burst: Burst | undefined): void {
    burst?.cancel();
    const now = this.#parts.now();
    const beganAt = burst?.beganAt ?? now;
    const cancel = this.#parts.wait(Math.max(0, Math.min(QUIET_MS, beganAt + BURST_MS_MAX - now)), () => {
      this.#bursts.delete(order.id);
      this.#parts.tell(order);
    });
    this.#bursts.set(order.id, { beganAt, cancel });
  }

  #end(id: number): void {
    this.#bursts.get(id)?.cancel();
    this.#bursts.delete(id);
  }
}
