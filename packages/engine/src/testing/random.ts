/** Numbers that look random and are the same for the same seed, by mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 on. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** With this probability. */
  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  /** Picks one as often as its weight says. */
  weigh<Value>(list: readonly (readonly [weight: number, value: Value])[]): Value {
    let left = this.below(list.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of list) {
      if (left < weight) return value;
      left -= weight;
    }
    throw new Error('an empty list has nothing to weigh');
  }

  pick<Value>(list: readonly Value[]): Value {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('an empty list has nothing to pick');
    return one;
  }
}
