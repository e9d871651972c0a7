// How late the event loop is: what keeps everybody waiting, whoever it is that computes.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A timer of so many ms is measured; what it takes longer is the delay. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;
const PART_MS = 5_000;
const PARTS = 12;

/** The worst part of a minute, so that a stall does not drown in the quiet after it. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #parts: number[] = [];
  /** The delay while the process starts does not count. */
  #isBegun = false;
  #partEndsAtMs = performance.now() + PART_MS;

  constructor() {
    this.#histogram.enable();
  }

  /** In ms: 99 of 100 times less. */
  read(): number {
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#histogram.reset();
    }
    const present =
      this.#histogram.count === 0 ? 0 : this.#histogram.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS;
    if (performance.now() >= this.#partEndsAtMs) {
      this.#parts = [...this.#parts, present].slice(-PARTS);
      this.#histogram.reset();
      this.#partEndsAtMs = performance.now() + PART_MS;
    }
    return Math.max(0, present, ...this.#parts);
  }

  stop(): void {
    this.#histogram.disable();
  }
}
