// What an unknown token may cost: a try of its network, spent before the database is asked and given back where the token
// turns out to be live; a token of no session is remembered, so that it costs one look. Both memories are bounded.
import { accept, refuse, type Result } from '@bourse/domain';
import type { Clock } from '../../system/clock.ts';
import { AddressCounts } from './address-counts.ts';

/** Different tokens of no session from one network. */
const TRIES_MAX = 100;
const WINDOW_MS = 10_000;
const REMEMBERED_MAX = 10_000;

export type TriesRefusal = 'rate_limited';

export class TokenTries {
  readonly #tries: AddressCounts;
  readonly #hasLimits: boolean;
  /** Tokens of no session stay so for ever, as tokens are drawn here and never brought back to life. */
  readonly #dead = new Set<string>();

  constructor({ clock, hasLimits }: { readonly clock: Pick<Clock, 'now'>; readonly hasLimits: boolean }) {
    this.#tries = new AddressCounts(clock, WINDOW_MS);
    this.#hasLimits = hasLimits;
  }

  isDead(token: string): boolean {
    return this.#dead.has(token);
  }

  bury(token: string): void {
    if (this.#dead.size >= REMEMBERED_MAX) this.#dead.clear();
    this.#dead.add(token);
  }

  /** Looks for the owner of a token that is not known here; `find` asks the database. */
  async look<Found>(
    address: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Result<Found | undefined, TriesRefusal>> {
    if (this.#hasLimits && this.#tries.get(address) >= TRIES_MAX) {
      return refuse('rate_limited', { seconds: WINDOW_MS / 1000 });
    }
    // Counted before the answer is there: many at once must not all be looked up.
    this.#tries.add(address);
    const found = await find();
    if (found !== undefined) this.#tries.remove(address);
    return accept(found);
  }
}
