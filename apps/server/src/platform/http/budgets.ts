// What each of many may spend in a window of time that begins with its first spending. Bounded: what has ended is swept out,
// and whoever comes when the table is full shares one window with all who come then.

export type BudgetOptions = {
  readonly pointsMax: number;
  readonly windowMs: number;
  /** How many windows are kept at once. */
  readonly windowsMax?: number;
  /** Monotonic. */
  readonly readMs?: () => number;
};

type Window = { readonly endsAtMs: number; spent: number };

const WINDOWS_MAX = 100_000;
/** No network and no number of a user reads so. */
const LATECOMERS = 'latecomers';

export class Budgets {
  readonly #options: Required<BudgetOptions>;
  readonly #windows = new Map<string, Window>();
  #sweepAtMs = 0;

  constructor(options: BudgetOptions) {
    this.#options = { readMs: () => performance.now(), windowsMax: WINDOWS_MAX, ...options };
  }

  /** Whole seconds until it may spend again; undefined where it has not spent all but what is to be kept. Spends nothing. */
  findWait(key: string, keptPoints = 0): number | undefined {
    const { pointsMax, readMs } = this.#options;
    const nowMs = readMs();
    const window = this.#windows.get(this.#keyOf(key));
    if (window === undefined || window.endsAtMs <= nowMs || window.spent < pointsMax - keptPoints) {
      return undefined;
    }
    return Math.ceil((window.endsAtMs - nowMs) / 1_000);
  }

  /** Overspending is not carried into the next window. */
  spend(key: string, points: number): void {
    const nowMs = this.#options.readMs();
    this.#sweep(nowMs);
    const counted = this.#keyOf(key);
    const window = this.#windows.get(counted);
    if (window !== undefined && window.endsAtMs > nowMs) window.spent += points;
    else this.#windows.set(counted, { endsAtMs: nowMs + this.#options.windowMs, spent: points });
  }

  /** Gives back what was spent in the present window, before it was known to cost nothing. */
  restore(key: string, points: number): void {
    const window = this.#windows.get(this.#keyOf(key));
    if (window !== undefined && window.endsAtMs > this.#options.readMs()) {
      window.spent = Math.max(0, window.spent - points);
    }
  }

  get size(): number {
    return this.#windows.size;
  }

  #keyOf(key: string): string {
    return this.#windows.size < this.#options.windowsMax || this.#windows.has(key) ? key : LATECOMERS;
  }

  #sweep(nowMs: number): void {
    if (nowMs < this.#sweepAtMs) return;
    this.#sweepAtMs = nowMs + this.#options.windowMs;
    for (const [key, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(key);
  }
}
