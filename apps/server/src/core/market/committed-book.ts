// The committed book of one market as price levels: kept sorted, so that reading the best ones is a slice.
import type { Amount, Price, Seq, Side } from '@bourse/domain';
import type { BookLevel, CommittedBook } from './market-data.ts';

/** Levels in one chunk at most. Moving more than this for each new level would cost more than finding the chunk. */
const CHUNK_MAX = 64;

/** Levels of one side from the worst price to the best, in chunks, so that a change anywhere moves only a few. */
class BookSide {
  readonly #isBid: boolean;
  /** No chunk is empty. */
  readonly #chunks: BookLevel[][] = [];

  constructor(side: Side) {
    this.#isBid = side === 'buy';
  }

  set(price: Price, quantity: Amount): void {
    const chunkIndex = this.#chunkOf(price);
    const chunk = this.#chunks[chunkIndex];
    if (chunk === undefined) {
      if (quantity > 0n) this.#chunks.push([{ price, quantity }]);
      return;
    }
    const index = this.#indexIn(chunk, price);
    const isKnown = chunk[index]?.price === price;
    if (quantity > 0n) {
      // A new object: readers may still hold the old one.
      if (isKnown) chunk[index] = { price, quantity };
      else chunk.splice(index, 0, { price, quantity });
      if (chunk.length > CHUNK_MAX) this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(CHUNK_MAX / 2));
    } else if (isKnown) {
      chunk.splice(index, 1);
      if (chunk.length === 0) this.#chunks.splice(chunkIndex, 1);
    }
  }

  /** The best levels first. */
  best(depth: number): BookLevel[] {
    const found: BookLevel[] = [];
    for (let chunkIndex = this.#chunks.length - 1; chunkIndex >= 0 && found.length < depth; chunkIndex -= 1) {
      const chunk = this.#chunks[chunkIndex] ?? [];
      for (let index = chunk.length - 1; index >= 0 && found.length < depth; index -= 1) {
        const level = chunk[index];
        if (level !== undefined) found.push(level);
      }
    }
    return found;
  }

  /** The first chunk whose best price is not worse than `price`; the last one where there is none, so that it grows. */
  #chunkOf(price: Price): number {
    let low = 0;
    let high = Math.max(0, this.#chunks.length - 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const best = this.#chunks[middle]?.at(-1);
      if (best !== undefined && this.#isWorse(best.price, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Finds the position of the price in the chunk, or the one at which it would be inserted. */
  #indexIn(chunk: readonly BookLevel[], price: Price): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = chunk[middle];
      if (level !== undefined && this.#isWorse(level.price, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isWorse(price: Price, than: Price): boolean {
    return this.#isBid ? price < than : price > than;
  }
}

export class LevelBook {
  readonly #bids = new BookSide('buy');
  readonly #asks = new BookSide('sell');

  set(side: Side, level: BookLevel): void {
    (side === 'buy' ? this.#bids : this.#asks).set(level.price, level.quantity);
  }

  read(seq: Seq, depth = Number.POSITIVE_INFINITY): CommittedBook {
    return { seq, bids: this.#bids.best(depth), asks: this.#asks.best(depth) };
  }
}
