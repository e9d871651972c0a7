// A binary heap: adding and taking cost the logarithm of what it holds.

export class PriorityQueue<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  /** No item comes before its parent. */
  readonly #heap: Item[] = [];

  /** Negative where the first one comes before the other. */
  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  /** The one that comes before all others. */
  get first(): Item | undefined {
    return this.#heap[0];
  }

  add(item: Item): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      if (parent === undefined || this.#compare(item, parent) >= 0) break;
      heap[at] = parent;
      at = parentAt;
    }
    heap[at] = item;
  }

  takeFirst(): Item | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return first;
  }

  /** Puts an item in the place of the first, and lets it go down as far as it belongs. */
  #sink(item: Item): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const leftAt = 2 * at + 1;
      const [left, right] = [heap[leftAt], heap[leftAt + 1]];
      if (left === undefined) break;
      const isRight = right !== undefined && this.#compare(right, left) < 0;
      const next = isRight ? right : left;
      if (this.#compare(item, next) <= 0) break;
      heap[at] = next;
      at = isRight ? leftAt + 1 : leftAt;
    }
    heap[at] = item;
  }
}
