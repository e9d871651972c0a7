// A random path that can be read at any second without walking there: Brownian motion by midpoint displacement, in a
// trading time that a random cascade makes run faster and slower, so that calm and busy hours cluster as in a market.
//
// The line of seconds is cut into cells of 2^anchorBits seconds whose ends are drawn independently round 0 (that keeps
// the path from drifting away). A cell holds an amount of variance; halving it splits the variance unevenly by a random
// share, and the middle is drawn from the Brownian bridge between the ends (P. Lévy's construction). All draws are
// hashes of (key, depth, index), so the value at a second depends on nothing but the key and that second.
import { assert } from '@bourse/domain';
import type { Draws } from './draws.ts';

const SECONDS_PER_YEAR = 365.25 * 86_400;
/** Cells longer than 2^22 s (49 days) split their variance evenly, so that every quarter is about as lively. */
const CASCADE_BITS_MAX = 22;
/** The larger part of a split holds at most 0.5 + this share of the variance. */
const CASCADE_SPREAD = 0.13;

export type PathOptions = {
  readonly draws: Draws;
  /** Cells at whose ends the path is drawn anew are 2^anchorBits seconds long. */
  readonly anchorBits: number;
  /** Standard deviation of the path at those ends. */
  readonly anchorDeviation: number;
  /** Standard deviation of a year's increment, but for what the anchors add. */
  readonly annualDeviation: number;
};

/** One cell of the halving: its ends and the variance between them. */
type Cell = { start: number; length: number; left: number; right: number; variance: number };

export class Path {
  readonly #options: PathOptions;
  /** The cells last visited, from the widest down: neighbours share most of them. */
  readonly #cells: Cell[];
  #depth = -1;

  constructor(options: PathOptions) {
    assert(options.anchorBits <= 26 && options.anchorBits >= 1, 'a cell is 2 s to 2 years long');
    this.#options = options;
    this.#cells = Array.from({ length: options.anchorBits + 1 }, () => ({
      start: 0,
      length: 0,
      left: 0,
      right: 0,
      variance: 0,
    }));
  }

  /** The path at a whole second since 1970. */
  at(second: number): number {
    while (this.#depth >= 0 && !contains(this.#cell(this.#depth), second)) this.#depth -= 1;
    if (this.#depth < 0) this.#enterAnchorCell(second);
    for (;;) {
      const cell = this.#cell(this.#depth);
      if (cell.start === second) return cell.left;
      this.#halve(cell, second);
    }
  }

  #cell(depth: number): Cell {
    const cell = this.#cells[depth];
    assert(cell, 'a path is halved no further than to its seconds');
    return cell;
  }

  #enterAnchorCell(second: number): void {
    const { anchorBits, anchorDeviation, annualDeviation } = this.#options;
    const length = 2 ** anchorBits;
    const index = Math.floor(second / length);
    const cell = this.#cell(0);
    cell.start = index * length;
    cell.length = length;
    cell.left = anchorDeviation * this.#gaussian(0, index);
    cell.right = anchorDeviation * this.#gaussian(0, index + 1);
    cell.variance = (annualDeviation * annualDeviation * length) / SECONDS_PER_YEAR;
    this.#depth = 0;
  }

  /** Goes into the half of `cell` that holds `second`. */
  #halve(cell: Cell, second: number): void {
    const depth = this.#depth + 1;
    const half = cell.length / 2;
    const middle = cell.start + half;
    const index = middle / half;
    const isCascading = cell.length <= 2 ** CASCADE_BITS_MAX;
    const share = isCascading ? 0.5 + CASCADE_SPREAD * (2 * this.#uniform(depth, index, 2) - 1) : 0.5;
    const noise = Math.sqrt(cell.variance * share * (1 - share)) * this.#gaussian(depth, index);
    const value = cell.left + share * (cell.right - cell.left) + noise;
    const child = this.#cell(depth);
    const isLeft = second < middle;
    child.start = isLeft ? cell.start : middle;
    child.length = half;
    child.left = isLeft ? cell.left : value;
    child.right = isLeft ? value : cell.right;
    child.variance = cell.variance * (isLeft ? share : 1 - share);
    this.#depth = depth;
  }

  /** Standard normal, by Box and Muller's transform. */
  #gaussian(depth: number, index: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#uniform(depth, index, 0)));
    return radius * Math.cos(2 * Math.PI * this.#uniform(depth, index, 1));
  }

  #uniform(depth: number, index: number, draw: number): number {
    return this.#options.draws.uniform({ depth, index }, draw);
  }
}

const contains = (cell: Cell, second: number): boolean => second >= cell.start && second < cell.start + cell.length;
