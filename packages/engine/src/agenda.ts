// Things that are due at moments or seconds: the earliest first, of one moment in the order of their ids. So it does not
// matter in which order they came.
type Identified = { readonly id: number };
type Entry<Item> = { items: Map<number, Item>; lastId: number; isSorted: boolean };

export class Agenda<Item extends Identified> {
  /** Ascending. */
  readonly #keys: number[] = [];
  readonly #entries = new Map<number, Entry<Item>>();

  /** The earliest moment that something is due at. */
  get next(): number | undefined {
    return this.#keys[0];
  }

  add(key: number, item: Item): void {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { items: new Map(), lastId: item.id, isSorted: true };
      this.#entries.set(key, entry);
      this.#keys.splice(this.#placeOf(key), 0, key);
    }
    if (item.id < entry.lastId) entry.isSorted = false;
    else entry.lastId = item.id;
    entry.items.set(item.id, item);
  }

  delete(key: number, { id }: Item): void {
    const entry = this.#entries.get(key);
    if (!entry?.items.delete(id) || entry.items.size > 0) return;
    this.#entries.delete(key);
    this.#keys.splice(this.#placeOf(key), 1);
  }

  has(key: number, item: Item): boolean {
    return this.#entries.get(key)?.items.get(item.id) === item;
  }

  /** The first that is due by then. */
  first(last: number): Item | undefined {
    const [first] = this.upTo(last);
    return first;
  }

  /** All that is due by then. What it gives may be taken out meanwhile. */
  *upTo(last: number): Generator<Item> {
    for (const key of this.#keys.slice(0, this.#placeOf(last + 1))) {
      const entry = this.#entries.get(key);
      if (entry) yield* sorted(entry).values();
    }
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

function sorted<Item extends Identified>(entry: Entry<Item>): Map<number, Item> {
  if (!entry.isSorted) entry.items = new Map([...entry.items].sort(([a], [b]) => a - b));
  entry.isSorted = true;
  return entry.items;
}
