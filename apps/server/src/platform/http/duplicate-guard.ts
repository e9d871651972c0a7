// Who taps twice means one order: the same submission within a second, without a key that would say so, is not sent on.
import { type Instant, refuse, type Refusal, SECOND_MS } from '@bourse/domain';

/** How many submissions may be remembered before the old ones are dropped. */
const REMEMBERED_MAX = 10_000;

type Submission = {
  /** The name that its call gives it; equal submissions have the same one. */
  readonly name: string;
  readonly now: Instant;
};

export class DuplicateGuard {
  readonly #sentAt = new Map<string, Instant>();

  /**
   * Refuses where the same was let through less than a second ago. One that was not taken, refused or thrown back, is
   * forgotten: whoever mends what was wrong may send it at once.
   */
  async send<Outcome extends { readonly ok: boolean }>(
    { name, now }: Submission,
    submit: () => Promise<Outcome>,
  ): Promise<Outcome | Refusal<'duplicate_submission'>> {
    const before = this.#sentAt.get(name);
    if (before !== undefined && now - before < SECOND_MS) return refuse('duplicate_submission');
    if (this.#sentAt.size >= REMEMBERED_MAX) this.#dropOld(now);
    this.#sentAt.set(name, now);
    let isTaken = false;
    try {
      const outcome = await submit();
      isTaken = outcome.ok;
      return outcome;
    } finally {
      if (!isTaken) this.#sentAt.delete(name);
    }
  }

  #dropOld(now: Instant): void {
    for (const [name, at] of this.#sentAt) if (now - at >= SECOND_MS) this.#sentAt.delete(name);
  }
}
