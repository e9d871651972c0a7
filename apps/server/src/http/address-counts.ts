// How often each network did something in the present window of time. Bounded: every window begins with none.
import type { Clock } from '../system/clock.ts';
import { networkOf } from './network.ts';

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
    return this.#counts.get(networkOf(address)) ?? 0;
  }

  add(address: string): void {
    this.#turn();
    this.#counts.set(networkOf(address), this.get(address) + 1);
  }

  #turn(): void {
    const window = Math.floor(this.#clock.now() / this.#windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}
