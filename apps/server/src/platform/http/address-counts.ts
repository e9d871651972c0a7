// How often each network did something in the present window of time. Bounded: every window begins with none, and networks
// that come when the table is full share one count.
import type { Clock } from '../../system/clock.ts';
import { networkOf } from './network.ts';

const NETWORKS_MAX = 100_000;
const LATECOMERS = 'latecomers';

export class AddressCounts {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(clock: Pick<Clock, 'now'>, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  get(address: string): number {
    this.#turn();
    return this.#counts.get(this.#keyOf(address)) ?? 0;
  }

  add(address: string): void {
    this.#turn();
    const key = this.#keyOf(address);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Takes one back: what was counted before it was known turned out well. */
  remove(address: string): void {
    this.#turn();
    const key = this.#keyOf(address);
    const count = this.#counts.get(key) ?? 0;
    if (count > 0) this.#counts.set(key, count - 1);
  }

  #keyOf(address: string): string {
    const network = networkOf(address);
    return this.#counts.size < NETWORKS_MAX || this.#counts.has(network) ? network : LATECOMERS;
  }

  #turn(): void {
    const window = Math.floor(this.#clock.now() / this.#windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}
