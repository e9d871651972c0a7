// The index of one market second by second, as far back as the chart can show. Numbers are for drawing alone.

export type IndexPoint = { readonly second: number; readonly value: number };

const SECONDS_KEPT = 720;

export class IndexSeries {
  #points: readonly IndexPoint[] = [];

  get points(): readonly IndexPoint[] {
    return this.#points;
  }

  get last(): IndexPoint | undefined {
    return this.#points.at(-1);
  }

  /** Answers whether it is news. */
  add(point: IndexPoint): boolean {
    if (this.last && point.second <= this.last.second) return false;
    this.#points = [...this.#points, point].slice(-SECONDS_KEPT);
    return true;
  }

  /** What happened before, in any order; of a second that is there, what is there stays. */
  addPast(past: readonly IndexPoint[]): void {
    const all = new Map([...past, ...this.#points].map((point) => [point.second, point]));
    this.#points = [...all.values()].toSorted((a, b) => a.second - b.second).slice(-SECONDS_KEPT);
  }

  /** From the last one not after `second` on, so that a line reaches into the picture from its edge. */
  since(second: number): readonly IndexPoint[] {
    const first = this.#points.findIndex((point) => point.second > second);
    return first === -1 ? this.#points.slice(-1) : this.#points.slice(Math.max(0, first - 1));
  }
}
