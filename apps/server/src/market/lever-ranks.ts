// The deleveraging queue of one side of a market, for display: who would be next if the house could not pay its winners.
import type { PositionId, PositionSide, Price } from '@bourse/domain';
import type { DeleveragingPlace, LivePosition } from './lever-data.ts';

type Gain = { readonly openPrice: number; readonly perMargin: number };

/** Places are only shown, so they are reckoned in floats: a side may hold many positions, and a tick moves them all. */
export class DeleveragingRanks {
  readonly #direction: 1 | -1;
  readonly #gains = new Map<PositionId, Gain>();
  /** Of the winners at a price, ascending. */
  #sorted: { readonly exitPrice: Price; readonly ratios: Float64Array } | undefined;

  constructor(side: PositionSide) {
    this.#direction = side === 'long' ? 1 : -1;
  }

  set({ id, openPrice, number, margin }: LivePosition): void {
    this.#sorted = undefined;
    this.#gains.set(id, {
      openPrice: Number(openPrice ?? 0n),
      // A margin that fees have used up is left by the smallest unit.
      perMargin: Number(number) / Math.max(Number(margin), 1),
    });
  }

  delete(id: PositionId): void {
    if (this.#gains.delete(id)) this.#sorted = undefined;
  }

  /** Undefined for a position that gains nothing at the price. */
  placeOf(id: PositionId, exitPrice: Price): DeleveragingPlace | undefined {
    const gain = this.#gains.get(id);
    const ratio = gain && this.#ratioOf(gain, Number(exitPrice));
    if (ratio === undefined || ratio <= 0) return undefined;
    if (this.#sorted?.exitPrice !== exitPrice) this.#sorted = { exitPrice, ratios: this.#sort(Number(exitPrice)) };
    const { ratios } = this.#sorted;
    return { place: ratios.length - countAtMost(ratios, ratio) + 1, of: ratios.length };
  }

  #ratioOf({ openPrice, perMargin }: Gain, exitPrice: number): number {
    return this.#direction * (exitPrice - openPrice) * perMargin;
  }

  #sort(exitPrice: number): Float64Array {
    const ratios: number[] = [];
    for (const gain of this.#gains.values()) {
      const ratio = this.#ratioOf(gain, exitPrice);
      if (ratio > 0) ratios.push(ratio);
    }
    return Float64Array.from(ratios).sort();
  }
}

/** How many of ascending numbers are at most `limit`. */
function countAtMost(ascending: Float64Array, limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
