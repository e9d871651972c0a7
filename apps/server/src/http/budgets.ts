// What each of many may spend in a window of time that begins with its first spending. Bounded: what has ended is swept out.

export type BudgetOptions = {
  readonly pointsMax: number;
  readonly windowMs: number;
  /** Monotonic. */
  readonly readMs?: () => number;
};

type Window = { readonly endsAtMs: number; spent: number };

export class Budgets {
  readonly #options: Required<BudgetOptions>;
  readonly #windows = new Map<string, Window>();
  #sweepAtMs = 0;

  constructor(options: BudgetOptions) {
    this.#options = { readMs: () => performance.now(), ...options };
  }

  /** Whole seconds until it may spend again; undefined where it has not spent all. Spends nothing. */
  findWait(key: string): number | undefined {
    const { pointsMax, readMs } = this.#options;
    const nowMs = readMs();
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAtMs <= nowMs || window.spent < pointsMax) return undefined;
    return Math.ceil((window.endsAtMs - nowMs) / 1_000);
  }

  /** What was spent too much is not carried into the next window. */
  spend(key: string, points: number): void {
    const nowMs = this.#options.readMs();
    const window = this.#windows.get(key);
    if (window !== undefined && window.endsAtMs > nowMs) {
      window.spent += points;
      return;
    }
    this.#sweep(nowMs);
    this.#windows.set(key, { endsAtMs: nowMs + this.#options.windowMs, spent: points });
  }

  #sweep(nowMs: number): void {
    if (nowMs < this.#sweepAtMs) return;
    this.#sweepAtMs = nowMs + this.#options.windowMs;
    for (const [key, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(key);
  }
}
