// What a tick makes due in a phase: found a counted part at a time, because the world may be large, and then taken in its
// order.
import type { LeverAccount, Watcher } from './live.ts';
import { PriorityQueue } from './priority-queue.ts';
import { compareRanked, rankGain, type Gain, type Ranked } from './ranked.ts';

export interface DueQueue {
  /** How many of those that were found are still to be done. */
  readonly found: number;
  /** Looks for what is due until more than so many are known; answers whether all are. */
  find(most: number): boolean;
  /** Whether it was found, and is still to be done. */
  has(watcher: Watcher): boolean;
  /** Everything of the account is about to be done ahead of the others. */
  forget(account: LeverAccount): void;
  /** The next in the order. What is not due any more goes. */
  findFirst(): Watcher | undefined;
  takeFirst(): void;
}

type Source<Item> = {
  /** More than what is due. */
  readonly candidates: Iterable<Item>;
  isDue(item: Item): boolean;
  gainOf(item: Item): Gain;
  /** A candidate that is not due, or not any more. */
  putBack(item: Item): void;
};

export class QueueOf<Item extends Watcher> implements DueQueue {
  readonly #source: Source<Item>;
  readonly #candidates: Iterator<Item>;
  readonly #queue = new PriorityQueue<Ranked<Item>>(compareRanked);
  readonly #known = new Set<Watcher>();

  constructor(source: Source<Item>) {
    this.#source = source;
    this.#candidates = source.candidates[Symbol.iterator]();
  }

  get found(): number {
    return this.#known.size;
  }

  find(most: number): boolean {
    while (this.#known.size <= most) {
      const next = this.#candidates.next();
      if (next.done) return true;
      this.#look(next.value);
    }
    return false;
  }

  has(watcher: Watcher): boolean {
    return this.#known.has(watcher);
  }

  forget(account: LeverAccount): void {
    this.#known.delete(account);
    for (const position of account.positions.values()) this.#known.delete(position);
  }

  findFirst(): Item | undefined {
    for (let first = this.#queue.first; first; first = this.#queue.first) {
      if (this.#source.isDue(first.item)) return first.item;
      this.takeFirst();
      this.#source.putBack(first.item);
    }
    return undefined;
  }

  takeFirst(): void {
    const first = this.#queue.takeFirst();
    if (first) this.#known.delete(first.item);
  }

  #look(item: Item): void {
    if (this.#known.has(item)) return;
    if (!this.#source.isDue(item)) return this.#source.putBack(item);
    this.#known.add(item);
    this.#queue.add(rankGain(item, this.#source.gainOf(item)));
  }
}
