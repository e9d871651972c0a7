// How well the server is heard over the open socket: round trips, answers that are late, and silence, which a socket that
// has lost the other side notices by itself only after most of a minute.

export type Heard =
  | { readonly kind: 'answer' | 'waiting'; readonly ms: number }
  /** Nothing at all has come since an answer was asked for. */
  | { readonly kind: 'silence' };

export const BEAT_MS = 1_000;
const ASK_EVERY_MS = 5_000;
const SILENT_MS = 5_000;
/** An answer may be lost where messages are limited; then it is asked for once more. */
const LOST_MS = 10_000;
/** A beat that comes so late was slept through. */
const SLEPT_MS = 3_000;

export type HeartbeatOptions = {
  readonly now: () => number;
  readonly send: () => void;
  readonly tell: (heard: Heard) => void;
};

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #askedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #beatAt = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** To be called every second while the page is in view. */
  beat(): void {
    const now = this.#options.now();
    const hasSlept = now - this.#beatAt > SLEPT_MS;
    this.#beatAt = now;
    if (hasSlept) return this.#ask(now);
    const waited = now - this.#askedAt;
    if (!this.#isWaiting) return waited >= ASK_EVERY_MS ? this.#ask(now) : undefined;
    if (now - Math.max(this.#askedAt, this.#heardAt) >= SILENT_MS) return this.#options.tell({ kind: 'silence' });
    return waited >= LOST_MS ? this.#ask(now) : this.#options.tell({ kind: 'waiting', ms: waited });
  }

  /** To be called at each message. */
  hear(): void {
    this.#heardAt = this.#options.now();
  }

  /** To be called at each answer. */
  pong(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#options.tell({ kind: 'answer', ms: this.#options.now() - this.#askedAt });
  }

  /** To be called at each new connection. */
  restart(): void {
    this.#ask(this.#options.now());
  }

  #ask(now: number): void {
    this.#isWaiting = true;
    this.#askedAt = now;
    this.#options.send();
  }
}
