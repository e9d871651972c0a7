// The deleveraging queue of one side of a market: who would bear it if the house could not pay its winners. It is the order
// in which the engine closes positions at a tick, from its end: the largest profit for the margin first, of equal ones the
// newest.
import { type Amount, type PositionId, type Price, subtractAmounts } from '@bourse/domain';
import { calculateExitPrice, calculateProfit } from '@bourse/engine/formulas';
import type { LivePosition } from './account.ts';

/** Among the winners of a market and side, by profit per first margin: the first is deleveraged first. */
export type DeleveragingPlace = { readonly place: number; readonly of: number };

/** `ratio` is profit per margin to within `error`; `profit` is exact, and reckoned where that decides nothing. */
type Ranked = {
  readonly position: LivePosition;
  /** The index at which the other figures were calculated. */
  index: Price | undefined;
  ratio: number;
  error: number;
  profit: Amount | undefined;
};

const UNITS_PER_COIN = 100_000_000;
/** Above what a few roundings of floats come to. */
const RELATIVE_ERROR = 1e-14;

/**
 * A side may hold many positions, and each tick moves them all: floats compare those that they certainly distinguish,
 * and the exact fractions all others.
 */
export class DeleveragingRanks {
  readonly #positions = new Map<PositionId, Ranked>();
  /** The order at `#index`: what was added since is at the end, what was removed is not in `#positions`. */
  #sorted: Ranked[] = [];
  #winners = 0;
  #index: Price | undefined;

  set(position: LivePosition): void {
    const ranked: Ranked = { position, index: undefined, ratio: 0, error: 0, profit: undefined };
    this.#positions.set(position.id, ranked);
    this.#sorted.push(ranked);
    this.#index = undefined;
  }

  delete(id: PositionId): void {
    if (this.#positions.delete(id)) this.#index = undefined;
  }

  /** Undefined for a position that gains nothing at the index. */
  placeOf(id: PositionId, index: Price): DeleveragingPlace | undefined {
    const ranked = this.#positions.get(id);
    if (!ranked || profitAt(ranked.position, index) <= 0n) return undefined;
    this.#sortAt(index);
    let [low, high] = [0, this.#winners];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.#sorted[middle];
      if (there && compare(there, ranked, index) < 0) low = middle + 1;
      else high = middle;
    }
    return { place: low + 1, of: this.#winners };
  }

  /** The winners at the index, the next one first. */
  queue(index: Price): readonly LivePosition[] {
    this.#sortAt(index);
    return this.#sorted.slice(0, this.#winners).map(({ position }) => position);
  }

  /** Few change their order from one tick to the next, and what is nearly sorted is sorted fast. */
  #sortAt(index: Price): void {
    if (this.#index === index) return;
    if (this.#index === undefined) {
      this.#sorted = this.#sorted.filter((ranked) => this.#positions.get(ranked.position.id) === ranked);
    }
    for (const ranked of this.#sorted) rankAt(ranked, index);
    this.#sorted.sort((a, b) => compare(a, b, index));
    const first = this.#sorted.findIndex((ranked) => !isWinner(ranked, index));
    this.#winners = first === -1 ? this.#sorted.length : first;
    this.#index = index;
  }
}

function profitAt({ side, openPrice, number, spread, clawback }: LivePosition, index: Price): Amount {
  const exitPrice = calculateExitPrice(index, side, spread);
  return subtractAmounts(calculateProfit({ side, openPrice: openPrice ?? exitPrice, exitPrice, number }), clawback);
}

/** The exact profit is rounded down to a unit. */
function rankAt(ranked: Ranked, index: Price): void {
  if (ranked.index === index) return;
  const { side, openPrice, number, spread, originMargin, clawback } = ranked.position;
  const exitPrice = calculateExitPrice(index, side, spread);
  const rise = Number(exitPrice - (openPrice ?? exitPrice));
  const margin = Number(originMargin);
  const gained = ((side === 'long' ? rise : -rise) * Number(number)) / UNITS_PER_COIN;
  const taken = Number(clawback);
  ranked.ratio = (gained - taken) / margin;
  ranked.error = (1 + RELATIVE_ERROR * (Math.abs(gained) + taken)) / margin;
  ranked.profit = undefined;
  ranked.index = index;
}

function exactProfit(ranked: Ranked, index: Price): Amount {
  ranked.profit ??= profitAt(ranked.position, index);
  return ranked.profit;
}

const isWinner = (ranked: Ranked, index: Price): boolean =>
  Math.abs(ranked.ratio) > ranked.error ? ranked.ratio > 0 : exactProfit(ranked, index) > 0n;

/** Below 0 where `a` comes first. */
function compare(a: Ranked, b: Ranked, index: Price): number {
  const apart = b.ratio - a.ratio;
  if (Math.abs(apart) > a.error + b.error) return apart;
  const difference = exactProfit(b, index) * a.position.originMargin - exactProfit(a, index) * b.position.originMargin;
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return b.position.id - a.position.id;
}
