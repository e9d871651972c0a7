// Orders that are due, in chunks that are counted: the earliest first, of one moment the oldest, and those that go on from
// them in their turn.
import { instant, type Instant, type UserId } from '@bourse/domain';
import { lengthOf, type Pause } from '../core/act-clock.ts';
import { accountsOfPerson } from '../core/person.ts';
import { changeOrder } from './change-order.ts';
import type { EarnContext, EarnWorld } from './staking.ts';
import { matureOrder } from './end-order.ts';
import type { StakingOrder } from './order.ts';

export const nextDeadline = ({ earn, actClock }: EarnWorld): Instant | undefined => {
  const { next } = earn.due;
  return actClock.coming(next === undefined ? undefined : instant(next));
};

export function advanceStaking(world: EarnWorld, context: EarnContext): void {
  const { due, chunk } = world.earn;
  for (let left = chunk; left > 0; left -= 1) {
    const order = due.first(world.actClock.at(context.at));
    if (!order) return;
    matureOrder(world, context, order);
  }
}

/** Pays all that is due to a person, over all accounts, ahead of the others', so that what is asked for finds it done. */
export function settleUser(world: EarnWorld, context: EarnContext, userId: UserId): void {
  for (let order = firstDue(world, context, userId); order; order = firstDue(world, context, userId)) {
    matureOrder(world, context, order);
  }
}

function firstDue(world: EarnWorld, { at }: EarnContext, userId: UserId): StakingOrder | undefined {
  const { earn, actClock } = world;
  const now = actClock.at(at);
  const { next } = earn.due;
  // Every command asks, and of most of them nothing is due to anybody.
  if (next === undefined || next > now) return undefined;
  let first: StakingOrder | undefined;
  for (const id of accountsOfPerson(world, userId)) {
    for (const order of earn.ordersOf.get(id) ?? []) {
      if (order.dueAt > now) continue;
      if (!first || order.dueAt < first.dueAt || (order.dueAt === first.dueAt && order.id < first.id)) first = order;
    }
  }
  return first;
}

/** Whoever wants no renewal has as long to say so as before. What is not renewed is paid at its moment, or now. */
export function delayRenewals(world: EarnWorld, context: EarnContext, pause: Pause): void {
  const lengthMs = lengthOf(pause);
  for (const order of world.earn.orders.values()) {
    const { dueAt, movedMs, isRenewing } = order;
    if (!isRenewing || dueAt <= pause.from) continue;
    changeOrder(world, context, order, { dueAt: instant(dueAt + lengthMs), movedMs: movedMs + lengthMs });
  }
}
