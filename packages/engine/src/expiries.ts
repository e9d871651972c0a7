// Things that are kept until a moment, the earliest first.
import { assert, type Instant } from '@bourse/domain';

export class Expiries<Kept> {
  readonly #endOf: (kept: Kept) => Instant;
  /** In the order of their ends. */
  #kept: Kept[] = [];

  constructor(endOf: (kept: Kept) => Instant) {
    this.#endOf = endOf;
  }

  get nextDeadline(): Instant | undefined {
    const first = this.#kept[0];
    return first === undefined ? undefined : this.#endOf(first);
  }

  /** Most end after all others; the rest are sorted in. */
  add(kept: Kept): void {
    const end = this.#endOf(kept);
    let at = this.#kept.length;
    while (at > 0 && this.#endOf(this.#mustGet(at - 1)) > end) at -= 1;
    this.#kept.splice(at, 0, kept);
  }

  /** Takes out what has ended by then. */
  takeEnded(at: Instant): Kept[] {
    const next = this.#kept.findIndex((kept) => this.#endOf(kept) > at);
    return this.#kept.splice(0, next < 0 ? this.#kept.length : next);
  }

  #mustGet(at: number): Kept {
    const kept = this.#kept[at];
    assert(kept !== undefined, 'a place below the length is taken');
    return kept;
  }
}
