// The index of one market second by second, as far back as the chart can show. Numbers are for drawing alone.

export type IndexPoint = { readonly second: number; readonly value: number };

const SECONDS_KEPT = 720;
/** After a longer silence a new line begins: what was before it has no part in the picture. */
const GAP_SECONDS_MAX = 60;

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

  /** Adds earlier points, in any order; a second that has a point already keeps it. */
  addPast(past: readonly IndexPoint[]): void {
    const all = new Map([...past, ...this.#points].map((point) => [point.second, point]));
    this.#points = [...all.values()].toSorted((a, b) => a.second - b.second).slice(-SECONDS_KEPT);
  }

  /** From the last one not after `second` on, so that a line reaches into the picture from its edge. */
  since(second: number): readonly IndexPoint[] {
    const first = this.#points.findIndex((point) => point.second > second);
    if (first === -1) return this.#points.slice(-1);
    const [before, next] = [this.#points[first - 1], this.#points[first]];
    const isNear = before !== undefined && next !== undefined && next.second - before.second <= GAP_SECONDS_MAX;
    return this.#points.slice(isNear ? first - 1 : first);
  }
}
