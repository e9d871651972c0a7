// Wakes the sequencer when the engine's next deadline has come by the process's clock, also when that clock is moved.
import type { Instant } from '@bourse/domain';
import type { Clock } from '../../system/clock.ts';

/** The longest delay that setTimeout keeps. */
const DELAY_MS_MAX = 2 ** 31 - 1;

export class DeadlineTimer {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  readonly #stopListening: () => void;
  #deadline: Instant | undefined;
  #timeout: NodeJS.Timeout | undefined;

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#stopListening = clock.onMoved(() => this.#start());
  }

  /** Cheap when nothing changed: called after every command. */
  arm(deadline: Instant | undefined): void {
    if (deadline === this.#deadline) return;
    this.#deadline = deadline;
    this.#start();
  }

  stop(): void {
    this.#stopListening();
    this.#deadline = undefined;
    this.#start();
  }

  #start(): void {
    clearTimeout(this.#timeout);
    if (this.#deadline === undefined) return;
    const delayMs = Math.min(Math.max(this.#deadline - this.#clock.now(), 0), DELAY_MS_MAX);
    this.#timeout = setTimeout(() => this.#wake(), delayMs).unref();
  }

  #wake(): void {
    if (this.#deadline === undefined) return;
    if (this.#clock.now() < this.#deadline) return this.#start();
    // Armed again by the command that this brings about, even if the deadline stays the same.
    this.#deadline = undefined;
    this.#onDue();
  }
}
