// How far the server's clock is from this one, from answers that name the time: the one that came quickest is the most
// exact. A server whose clock was moved contradicts what is known of it, and is believed.

type Sample = { readonly offset: number; readonly doubt: number };

const SAMPLES_KEPT = 8;
/** Beyond what the ways of two answers explain, in ms. */
const MOVED_MS = 250;

export class ClockOffset {
  #samples: readonly Sample[] = [];
  #best: Sample = { offset: 0, doubt: Number.POSITIVE_INFINITY };

  /** Milliseconds to add to this clock. */
  get ms(): number {
    return this.#best.offset;
  }

  /** The server said `time` on an answer that was under way for `roundTripMs` and came at `now`; all in ms. */
  hear({
    time,
    roundTripMs,
    now,
  }: {
    readonly time: number;
    readonly roundTripMs: number;
    readonly now: number;
  }): void {
    const sample = { offset: time + roundTripMs / 2 - now, doubt: roundTripMs / 2 };
    const isMoved = Math.abs(sample.offset - this.#best.offset) > sample.doubt + this.#best.doubt + MOVED_MS;
    this.#samples = isMoved ? [sample] : [...this.#samples, sample].slice(-SAMPLES_KEPT);
    this.#best = this.#samples.reduce((best, each) => (each.doubt <= best.doubt ? each : best));
  }

  /** The server's clock has passed `time`, for it spoke of it as past. */
  mustBeAfter(time: number, now: number): void {
    if (now + this.ms >= time) return;
    this.#samples = [];
    this.#best = { offset: time - now, doubt: Number.POSITIVE_INFINITY };
  }
}
