// The committed book of one market as price levels: kept sorted, so that reading the best ones is a slice.
import type { Amount, Price, Seq, Side } from '@bourse/domain';
import type { BookLevel, CommittedBook } from './market-data.ts';

/** Levels of one side with the best price last: most changes are near the best, so most moves are short. */
class BookSide {
  readonly #isBid: boolean;
  readonly #levels: BookLevel[] = [];

  constructor(side: Side) {
    this.#isBid = side === 'buy';
  }

  set(price: Price, quantity: Amount): void {
    const index = this.#indexOf(price);
    const isKnown = this.#levels[index]?.price === price;
    if (quantity > 0n) this.#levels.splice(index, isKnown ? 1 : 0, { price, quantity });
    else if (isKnown) this.#levels.splice(index, 1);
  }

  /** The best levels first. */
  best(depth: number): BookLevel[] {
    return this.#levels.slice(Math.max(0, this.#levels.length - depth)).toReversed();
  }

  /** Where the price is, or would be. */
  #indexOf(price: Price): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#levels[middle];
      if (found === undefined) break;
      const isWorse = this.#isBid ? found.price < price : found.price > price;
      if (isWorse) low = middle + 1;
      else high = middle;
    }
    return low;
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
