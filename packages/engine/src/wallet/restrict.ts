// What was bought lately may not leave at once: assets of its worth stay for a time, less what was sold again. It is kept with
// the master of whoever bought it.
import {
  amount,
  instant,
  minAmount,
  restrictionId,
  subtractAmounts,
  type Amount,
  type Instant,
  type UserId,
} from '@bourse/domain';
import { calculateHeldWorth } from '../core/kept-formulas.ts';
import { changeHeldWorth } from '../core/outflow-guards.ts';
import { bindPerson, personOf } from '../core/person.ts';
import { mustGetUser } from '../core/users.ts';
import type { FundingContext, FundingWorld } from './funding.ts';
import type { Restriction } from './restriction.ts';

type Bought = {
  readonly userId: UserId;
  /** In USDT, by the index of the moment. */
  readonly worth: Amount;
  readonly restrictMs: number;
};

export function restrict(world: FundingWorld, context: FundingContext, { worth, restrictMs, ...bought }: Bought): void {
  const userId = personOf(world, bought.userId);
  changeHeldWorth(context, mustGetUser(world, userId), { added: calculateHeldWorth(worth) });
  if (restrictMs === 0) return;
  world.counters.restriction += 1;
  const restriction: Restriction = {
    id: restrictionId(world.counters.restriction),
    userId,
    worth,
    until: instant(context.at + restrictMs),
  };
  world.funding.restrictions.add(restriction);
  bindPerson(world, userId);
  context.changes.restrictions.add(restriction);
}

type Given = Pick<Bought, 'userId' | 'worth'> & {
  /** How long a sale binds its buyer; of what is given back to its seller none is named. */
  readonly restrictMs?: number;
};

/**
 * Lowers the restrictions of an owner who has sold again, or gives back, by the worth in USDT: the oldest ones first. One
 * that lasts longer than a sale binds its buyer stays, or the sale would shorten it.
 */
export function ease(world: FundingWorld, context: FundingContext, { worth, restrictMs, ...given }: Given): void {
  const userId = personOf(world, given.userId);
  changeHeldWorth(context, mustGetUser(world, userId), { taken: worth });
  const boundUntil = restrictMs === undefined ? undefined : bindsUntil(context.at, restrictMs);
  let left = worth;
  for (const restriction of world.funding.restrictions.ofUser(userId, context.at)) {
    if (left === 0n) return;
    const eased = minAmount(left, restriction.worth);
    const staysLonger = boundUntil !== undefined && restriction.until > boundUntil;
    if (eased === 0n || staysLonger) continue;
    restriction.worth = subtractAmounts(restriction.worth, eased);
    left = amount(left - eased);
    context.changes.restrictions.add(restriction);
  }
}

/** Until when a sale for fiat money binds its buyer. */
export const bindsUntil = (at: Instant, restrictMs: number): Instant => instant(at + restrictMs);
