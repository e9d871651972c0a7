// What was bought, or paid in from outside the chains, may not leave at once: for a time, assets of its worth stay.
import type { Instant, RestrictionId, UserId } from '@bourse/domain';
import { id, instant, units } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';
import { Expiries } from '../expiries.ts';

export const RESTRICTIONS = describeState({
  table: 'restrictions',
  key: ['id'],
  counter: 'restriction',
  fixed: {
    id: id<RestrictionId>(),
    userId: id<UserId>(),
    until: instant,
  },
  changing: {
    /** In USDT, by the index of the moment; less what its owner sold for fiat money since. */
    worth: units,
  },
});
export type Restriction = EntityOf<typeof RESTRICTIONS>;

export class Restrictions {
  readonly #ofUsers = new Map<UserId, Set<Restriction>>();
  readonly #all = new Expiries<Restriction>(({ until }) => until);

  add(restriction: Restriction): void {
    const own = this.#ofUsers.get(restriction.userId) ?? new Set();
    this.#ofUsers.set(restriction.userId, own.add(restriction));
    this.#all.add(restriction);
  }

  /** The user's that still count, the oldest first. */
  *ofUser(userId: UserId, at: Instant): Generator<Restriction> {
    for (const restriction of this.#ofUsers.get(userId) ?? []) if (at < restriction.until) yield restriction;
  }

  *live(at: Instant): Generator<Restriction> {
    for (const userId of this.#ofUsers.keys()) yield* this.ofUser(userId, at);
  }

  get nextDeadline(): Instant | undefined {
    return this.#all.nextDeadline;
  }

  forget(at: Instant): void {
    for (const restriction of this.#all.takeEnded(at)) {
      const own = this.#ofUsers.get(restriction.userId);
      own?.delete(restriction);
      if (own?.size === 0) this.#ofUsers.delete(restriction.userId);
    }
  }
}
