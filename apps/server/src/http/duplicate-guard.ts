// Who taps twice means one order: the same submission within a second, without a key that would say so, is not sent on.
import { type Instant, SECOND_MS } from '@bourse/domain';

/** How many submissions may be remembered before the old ones are dropped. */
const REMEMBERED_MAX = 10_000;

/** Submissions are told apart by names that their call gives them. */
export class DuplicateGuard {
  readonly #sentAt = new Map<string, Instant>();

  /** Whether the same was let through less than a second ago; otherwise it is now. */
  isRepeated(name: string, now: Instant): boolean {
    const before = this.#sentAt.get(name);
    if (before !== undefined && now - before < SECOND_MS) return true;
    if (this.#sentAt.size >= REMEMBERED_MAX) this.#dropOld(now);
    this.#sentAt.set(name, now);
    return false;
  }

  /** It was refused: whoever mends what was wrong may send it at once. */
  forget(name: string): void {
    this.#sentAt.delete(name);
  }

  #dropOld(now: Instant): void {
    for (const [name, at] of this.#sentAt) if (now - at >= SECOND_MS) this.#sentAt.delete(name);
  }
}
