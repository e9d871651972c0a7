// What waits for the index of a market to rise or to fall to somewhere, the nearest first.

export type Trigger<Target> = {
  readonly at: bigint;
  readonly target: Target;
  readonly heap: TriggerHeap<Target>;
  /** Taken, or given up: it is skipped where it still lies in the heap. */
  isGone: boolean;
};

/** Below so many, given-up triggers are no burden. */
const SIZE_MIN = 64;

export class TriggerHeap<Target> {
  readonly #isRising: boolean;
  /** A binary heap: no trigger is nearer than its parent. */
  #heap: Trigger<Target>[] = [];
  #given = 0;

  /** Of what waits for a rise, or for a fall. */
  constructor(direction: 'rise' | 'fall') {
    this.#isRising = direction === 'rise';
  }

  /** `target` is due as soon as the index is at `at` or beyond. */
  add(at: bigint, target: Target): Trigger<Target> {
    const trigger = { at, target, heap: this, isGone: false };
    this.#heap.push(trigger);
    this.#up(this.#heap.length - 1);
    return trigger;
  }

  giveUp(trigger: Trigger<Target>): void {
    if (trigger.isGone) return;
    trigger.isGone = true;
    this.#given += 1;
    if (this.#heap.length >= SIZE_MIN && this.#given * 2 > this.#heap.length) this.#rebuild();
  }

  /** Takes out what is due at an index. */
  takeDue(index: bigint): Target[] {
    const due: Target[] = [];
    for (let first = this.#heap[0]; first; first = this.#heap[0]) {
      const isDue = this.#isRising ? first.at <= index : first.at >= index;
      if (!first.isGone && !isDue) break;
      this.#takeFirst();
      if (first.isGone) {
        this.#given -= 1;
      } else {
        first.isGone = true;
        due.push(first.target);
      }
    }
    return due;
  }

  /** Those that wait, in no order. */
  waiting(): Trigger<Target>[] {
    return this.#heap.filter(({ isGone }) => !isGone);
  }

  #takeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#down(0);
  }

  #rebuild(): void {
    this.#heap = this.waiting();
    this.#given = 0;
    for (let at = (this.#heap.length >> 1) - 1; at >= 0; at -= 1) this.#down(at);
  }

  #up(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isNearer(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #down(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let nearest = at;
      if (left < this.#heap.length && this.#isNearer(left, nearest)) nearest = left;
      if (right < this.#heap.length && this.#isNearer(right, nearest)) nearest = right;
      if (nearest === at) return;
      this.#swap(at, nearest);
      at = nearest;
    }
  }

  #isNearer(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return false;
    return this.#isRising ? a.at < b.at : a.at > b.at;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
