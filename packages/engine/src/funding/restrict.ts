// What was bought lately may not leave at once: assets of its worth stay for a time, less what was sold again.
import { amount, instant, minAmount, restrictionId, subtractAmounts, type Amount, type UserId } from '@bourse/domain';
import type { FundingContext, FundingWorld } from './funding.ts';
import type { Restriction } from './restriction.ts';

type Bought = {
  readonly userId: UserId;
  /** In USDT, by the index of the moment. */
  readonly worth: Amount;
  readonly restrictMs: number;
};

export function restrict(world: FundingWorld, context: FundingContext, { userId, worth, restrictMs }: Bought): void {
  if (restrictMs === 0) return;
  world.counters.restriction += 1;
  const restriction: Restriction = {
    id: restrictionId(world.counters.restriction),
    userId,
    worth,
    until: instant(context.at + restrictMs),
  };
  world.funding.restrictions.add(restriction);
  context.changes.restrictions.add(restriction);
}

/** What its owner has sold again, by its worth in USDT: the oldest restrictions are lowered first. */
export function ease(
  world: FundingWorld,
  context: FundingContext,
  { userId, worth }: Pick<Bought, 'userId' | 'worth'>,
): void {
  let left = worth;
  for (const restriction of world.funding.restrictions.ofUser(userId, context.at)) {
    if (left === 0n) return;
    const eased = minAmount(left, restriction.worth);
    if (eased === 0n) continue;
    restriction.worth = subtractAmounts(restriction.worth, eased);
    left = amount(left - eased);
    context.changes.restrictions.add(restriction);
  }
}
