// One side of a book: its price levels in order. They stand in an array cut into chunks, worst level first, so that the
// best one is at the very end, where most of the traffic is; inserting moves at most one chunk, however many levels.
import { assert, type Price, type Side } from '@bourse/domain';
import { Level } from './level.ts';

const CHUNK_LEVELS_MAX = 256;

export class Ladder {
  readonly side: Side;
  readonly #isBid: boolean;
  /** Never empty, but for the only chunk of an empty ladder. */
  readonly #chunks: Level[][] = [[]];
  #best: Level | undefined;

  constructor(side: Side) {
    this.side = side;
    this.#isBid = side === 'buy';
  }

  get best(): Level | undefined {
    return this.#best;
  }

  find(price: Price): Level | undefined {
    const chunk = this.#mustGetChunk(this.#chunkIndex(price));
    const level = chunk[this.#levelIndex(chunk, price)];
    return level?.price === price ? level : undefined;
  }

  findOrInsert(price: Price): Level {
    if (this.#best?.price === price) return this.#best;
    const chunkIndex = this.#chunkIndex(price);
    const chunk = this.#mustGetChunk(chunkIndex);
    const index = this.#levelIndex(chunk, price);
    const found = chunk[index];
    if (found?.price === price) return found;

    const level = new Level(price);
    this.#link(level, found);
    chunk.splice(index, 0, level);
    if (chunk.length > CHUNK_LEVELS_MAX) this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(CHUNK_LEVELS_MAX >>> 1));
    return level;
  }

  remove(level: Level): void {
    const chunkIndex = level === this.#best ? this.#chunks.length - 1 : this.#chunkIndex(level.price);
    const chunk = this.#mustGetChunk(chunkIndex);
    if (level === this.#best) {
      assert(chunk.pop() === level, 'the best level is the last one');
    } else {
      const index = this.#levelIndex(chunk, level.price);
      assert(chunk[index] === level, 'a level stands where its price says');
      chunk.splice(index, 1);
    }
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkIndex, 1);
    this.#unlink(level);
  }

  /** Links a new level in below `better`, or on top when there is none. */
  #link(level: Level, better: Level | undefined): void {
    level.better = better;
    level.worse = better ? better.worse : this.#best;
    if (level.worse) level.worse.better = level;
    if (better) better.worse = level;
    else this.#best = level;
  }

  #unlink(level: Level): void {
    if (level.worse) level.worse.better = level.better;
    if (level.better) level.better.worse = level.worse;
    else this.#best = level.worse;
  }

  #mustGetChunk(index: number): Level[] {
    const chunk = this.#chunks[index];
    assert(chunk, 'a ladder has at least one chunk');
    return chunk;
  }

  #isWorse(level: Level, price: Price): boolean {
    return this.#isBid ? level.price < price : level.price > price;
  }

  /** The first chunk that reaches `price`, else the last one. */
  #chunkIndex(price: Price): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const reach = this.#mustGetChunk(middle).at(-1);
      if (reach && this.#isWorse(reach, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Finds where the first level that is not worse than `price` stands in its chunk, else the chunk's length. */
  #levelIndex(chunk: readonly Level[], price: Price): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = chunk[middle];
      if (level && this.#isWorse(level, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
