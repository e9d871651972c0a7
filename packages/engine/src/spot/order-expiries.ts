// When open orders end by themselves: those of each market that name a moment, the earliest first, of one moment by id.
import type { Instant, MarketId } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';

export class OrderExpiries {
  readonly #queues = new Map<MarketId, Queue>();
  #next: Instant | undefined;
  /** A part of what was due by then is done. */
  #begunAt = 0;

  /** The earliest of all markets. */
  get next(): Instant | undefined {
    return this.#next;
  }

  hasDue(at: Instant): boolean {
    return this.#next !== undefined && this.#next <= at;
  }

  /** To be told of each order that rests or waits, once. */
  add(order: BookOrder): void {
    const at = order.terms?.expiresAt;
    if (at === undefined) return;
    let queue = this.#queues.get(order.marketId);
    if (!queue) {
      queue = new Queue();
      this.#queues.set(order.marketId, queue);
    }
    queue.add(order);
    if (this.#next === undefined || at < this.#next) this.#next = at;
  }

  /** To be told of each of them that has ended. */
  end(order: BookOrder): void {
    const at = order.terms?.expiresAt;
    if (at === undefined) return;
    this.#queues.get(order.marketId)?.end();
    if (at === this.#next) this.#findNext();
  }

  /** The order of a market that is due first. */
  firstDue(market: MarketId, at: Instant): BookOrder | undefined {
    if (!this.hasDue(at)) return undefined;
    const first = this.#queues.get(market)?.first;
    return first && expiryOf(first) <= at ? first : undefined;
  }

  /** Markets that have something due, by id: it does not matter then how the work is cut. */
  dueMarkets(at: Instant): MarketId[] {
    const due = [...this.#queues].filter(([, { first }]) => first && expiryOf(first) <= at);
    return due.map(([market]) => market).sort((a, b) => a - b);
  }

  /** What is due by then is about to be ended, part by part. */
  begin(at: Instant): void {
    this.#begunAt = at;
  }

  /** Whether a part of them has left some, of this market if one is named. */
  hasLeft(market?: MarketId): boolean {
    if (this.#next === undefined || this.#next > this.#begunAt) return false;
    const first = market && this.#queues.get(market)?.first;
    return market === undefined || (first !== undefined && expiryOf(first) <= this.#begunAt);
  }

  /** All that are known, for the invariants. */
  *open(): Generator<BookOrder> {
    for (const queue of this.#queues.values()) yield* queue.open();
  }

  #findNext(): void {
    this.#next = undefined;
    for (const { first } of this.#queues.values()) {
      const at = first?.terms?.expiresAt;
      if (at !== undefined && (this.#next === undefined || at < this.#next)) this.#next = at;
    }
  }
}

/**
 * A heap. What ends otherwise stays in it until it comes to the top, or until it is half of all: so that an end costs no search.
 */
class Queue {
  #heap: BookOrder[] = [];
  #ended = 0;

  get first(): BookOrder | undefined {
    return this.#heap[0];
  }

  add(order: BookOrder): void {
    this.#heap.push(order);
    this.#rise(this.#heap.length - 1);
  }

  /** One of its orders has ended. */
  end(): void {
    this.#ended += 1;
    if (this.#ended * 2 > this.#heap.length) {
      this.#heap = [...this.open()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
      this.#ended = 0;
    }
    for (let [first] = this.#heap; first && first.status !== 'open'; [first] = this.#heap) this.#shift();
  }

  *open(): Generator<BookOrder> {
    for (const order of this.#heap) if (order.status === 'open') yield order;
  }

  #shift(): void {
    this.#ended -= 1;
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfBefore(at, above)) return;
      at = above;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [this.#heap[at * 2 + 1], this.#heap[at * 2 + 2]];
      if (!left) return;
      const below = at * 2 + (right && isBefore(right, left) ? 2 : 1);
      if (!this.#swapIfBefore(below, at)) return;
      at = below;
    }
  }

  #swapIfBefore(below: number, above: number): boolean {
    const [lower, upper] = [this.#heap[below], this.#heap[above]];
    if (!lower || !upper || !isBefore(lower, upper)) return false;
    this.#heap[above] = lower;
    this.#heap[below] = upper;
    return true;
  }
}

const expiryOf = ({ terms }: BookOrder): number => terms?.expiresAt ?? Number.POSITIVE_INFINITY;

const isBefore = (a: BookOrder, b: BookOrder): boolean => (expiryOf(a) - expiryOf(b) || a.id - b.id) < 0;
