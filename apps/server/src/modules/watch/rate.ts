// How fast a count has grown in the last minute, by looks at it.

const WINDOW_MS = 60_000;

type Look = { readonly atMs: number; readonly count: number };

export class Rate {
  #looks: readonly Look[] = [];

  /** A second; 0 at the first look. */
  read(count: number): number {
    const look = { atMs: performance.now(), count };
    this.#looks = [...this.#looks.filter(({ atMs }) => look.atMs - atMs <= WINDOW_MS), look];
    const [first = look] = this.#looks;
    return look.atMs === first.atMs ? 0 : ((count - first.count) * 1000) / (look.atMs - first.atMs);
  }
}
