// What waits for the index of a market to rise or to fall to somewhere, the nearest first.

export type Trigger<Target> = {
  readonly at: bigint;
  /** About the same, to compare fast: only where two are alike are the exact ones compared. */
  readonly about: number;
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

  /** It is for targets that wait for a rise, or for a fall. */
  constructor(direction: 'rise' | 'fall') {
    this.#isRising = direction === 'rise';
  }

  /** `target` is due as soon as the index is at `at` or beyond. */
  add(at: bigint, target: Target): Trigger<Target> {
    const trigger = { at, about: Number(at), target, heap: this, isGone: false };
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

  /** Takes out the nearest that is due at an index, if any is. */
  takeDue(index: bigint): Target | undefined {
    for (let first = this.#heap[0]; first; first = this.#heap[0]) {
      if (!first.isGone && !this.isReached(first, index)) return undefined;
      this.#takeFirst();
      if (!first.isGone) {
        first.isGone = true;
        return first.target;
      }
      this.#given -= 1;
    }
    return undefined;
  }

  isReached({ at }: Trigger<Target>, index: bigint): boolean {
    return this.#isRising ? at <= index : at >= index;
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

  /** Moves the one at `from` towards the root: those that it is nearer than step down into its place. */
  #up(from: number): void {
    const heap = this.#heap;
    const moving = heap[from];
    if (!moving) return;
    let at = from;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      if (!parent || !this.#isNearer(moving, parent)) break;
      heap[at] = parent;
      at = parentAt;
    }
    heap[at] = moving;
  }

  /** The same away from the root: the nearer of its children steps up. */
  #down(from: number): void {
    const heap = this.#heap;
    const moving = heap[from];
    if (!moving) return;
    let at = from;
    for (;;) {
      const leftAt = 2 * at + 1;
      const [left, right] = [heap[leftAt], heap[leftAt + 1]];
      if (!left) break;
      const isRight = right !== undefined && this.#isNearer(right, left);
      const nearest = isRight ? right : left;
      if (!this.#isNearer(nearest, moving)) break;
      heap[at] = nearest;
      at = isRight ? leftAt + 1 : leftAt;
    }
    heap[at] = moving;
  }

  #isNearer(one: Trigger<Target>, other: Trigger<Target>): boolean {
    const isLower = one.about === other.about ? one.at < other.at : one.about < other.about;
    return this.#isRising ? isLower : !isLower && one.at !== other.at;
  }
}

/** These targets wait for an index to go either way. */
export class Triggers<Target> {
  readonly rises = new TriggerHeap<Target>('rise');
  readonly falls = new TriggerHeap<Target>('fall');

  takeDue(index: bigint): Target | undefined {
    return this.rises.takeDue(index) ?? this.falls.takeDue(index);
  }

  waiting(): Trigger<Target>[] {
    return [...this.rises.waiting(), ...this.falls.waiting()];
  }
}
