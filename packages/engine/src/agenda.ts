// Things that are due at moments or seconds: the earliest first, of one moment those that came first.
export class Agenda<Item> {
  /** Ascending. */
  readonly #keys: number[] = [];
  readonly #items = new Map<number, Set<Item>>();

  /** The earliest moment that something is due at. */
  get next(): number | undefined {
    return this.#keys[0];
  }

  add(key: number, item: Item): void {
    const items = this.#items.get(key);
    if (items) {
      items.add(item);
      return;
    }
    this.#items.set(key, new Set([item]));
    this.#keys.splice(this.#placeOf(key), 0, key);
  }

  delete(key: number, item: Item): void {
    const items = this.#items.get(key);
    if (!items?.delete(item) || items.size > 0) return;
    this.#items.delete(key);
    this.#keys.splice(this.#placeOf(key), 1);
  }

  has(key: number, item: Item): boolean {
    return this.#items.get(key)?.has(item) ?? false;
  }

  /** All that is due by then. What it gives may be taken out meanwhile. */
  *upTo(last: number): Generator<Item> {
    for (const key of this.#keys.slice(0, this.#placeOf(last + 1))) yield* this.#items.get(key) ?? [];
  }

  /** How many keys come before it. */
  #placeOf(key: number): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
