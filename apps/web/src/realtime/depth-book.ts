// One market's order book as a client keeps it: a snapshot, then updates that must follow each other without a gap.
import type { realtime } from '@bourse/contract';
import { type Amount, amount, parseUnits, type Price, price } from '@bourse/domain';

export type DepthLevel = { readonly price: Price; readonly quantity: Amount };

/** `loading` before the first snapshot; `stale` after a gap or a lost connection, until the next one. */
export type DepthState = 'loading' | 'live' | 'stale';

export type Depth = {
  readonly state: DepthState;
  readonly seq: number;
  /** Best first, both sides. */
  readonly asks: readonly DepthLevel[];
  readonly bids: readonly DepthLevel[];
};

type Direction = 'rising' | 'falling';

/** Finds the index of a price in a sorted side, or the index at which it would be inserted. */
function placeOf(levels: readonly DepthLevel[], at: Price, direction: Direction): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = levels[middle];
    if (level && (direction === 'rising' ? level.price < at : level.price > at)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readLevel([priceText, quantityText]: realtime.Level): DepthLevel | undefined {
  const at = parseUnits(priceText);
  const quantity = parseUnits(quantityText);
  return at === undefined || quantity === undefined ? undefined : { price: price(at), quantity: amount(quantity) };
}

function setLevel(levels: DepthLevel[], level: DepthLevel, direction: Direction): void {
  const place = placeOf(levels, level.price, direction);
  const isThere = levels[place]?.price === level.price;
  if (level.quantity === 0n) {
    if (isThere) levels.splice(place, 1);
  } else levels.splice(place, isThere ? 1 : 0, level);
}

function sorted(rows: readonly realtime.Level[], direction: Direction): DepthLevel[] {
  const sign = direction === 'rising' ? 1 : -1;
  return rows
    .map(readLevel)
    .filter((level) => level !== undefined)
    .filter((level) => level.quantity > 0n)
    .sort((a, b) => (a.price < b.price ? -sign : a.price > b.price ? sign : 0));
}

export class DepthBook {
  #asks: DepthLevel[] = [];
  #bids: DepthLevel[] = [];
  #seq = 0;
  #state: DepthState = 'loading';
  #view: Depth | undefined;

  /** The present book: the same object until something changes. */
  get view(): Depth {
    this.#view ??= { state: this.#state, seq: this.#seq, asks: [...this.#asks], bids: [...this.#bids] };
    return this.#view;
  }

  applySnapshot(snapshot: realtime.DepthSnapshot): void {
    this.#asks = sorted(snapshot.asks, 'rising');
    this.#bids = sorted(snapshot.bids, 'falling');
    this.#seq = snapshot.seq;
    this.#setState('live');
  }

  /**
   * `gap`: at least one update was missed; the book is stale now and takes nothing until the next snapshot, which the
   * caller must ask for. `ignored`: old news, or no snapshot to build on.
   */
  applyUpdate(update: realtime.DepthUpdate): 'applied' | 'ignored' | 'gap' {
    if (this.#state !== 'live' || update.seq <= this.#seq) return 'ignored';
    if (update.prev_seq !== this.#seq) {
      this.#setState('stale');
      return 'gap';
    }
    for (const row of update.asks) this.#set(this.#asks, row, 'rising');
    for (const row of update.bids) this.#set(this.#bids, row, 'falling');
    this.#seq = update.seq;
    this.#view = undefined;
    return 'applied';
  }

  /** The connection is gone: what is shown may be old. */
  markStale(): void {
    if (this.#state === 'live') this.#setState('stale');
  }

  #set(levels: DepthLevel[], row: realtime.Level, direction: Direction): void {
    const level = readLevel(row);
    if (level) setLevel(levels, level, direction);
  }

  #setState(state: DepthState): void {
    this.#state = state;
    this.#view = undefined;
  }
}
