// Orders that are due, in chunks that are counted: the earliest first, of one moment the oldest, and those that go on from
// them in their turn.
import { instant, type Instant, type UserId } from '@bourse/domain';
import type { EarnContext, EarnWorld } from './earn.ts';
import { matureOrder } from './end-order.ts';
import type { StakingOrder } from './order.ts';

export const nextDeadline = ({ earn }: EarnWorld): Instant | undefined => {
  const { next } = earn.due;
  return next === undefined ? undefined : instant(next);
};

export function advanceStaking(world: EarnWorld, context: EarnContext): void {
  const { due, chunk } = world.earn;
  for (let left = chunk; left > 0; left -= 1) {
    const order = due.first(context.at);
    if (!order) return;
    matureOrder(world, context, order);
  }
}

/** Pays all that is due to a user, ahead of the others', so that what the user asks for finds it done. */
export function settleUser(world: EarnWorld, context: EarnContext, userId: UserId): void {
  for (let order = firstDue(world, context, userId); order; order = firstDue(world, context, userId)) {
    matureOrder(world, context, order);
  }
}

function firstDue({ earn }: EarnWorld, { at }: EarnContext, userId: UserId): StakingOrder | undefined {
  let first: StakingOrder | undefined;
  for (const order of earn.ordersOf.get(userId) ?? []) {
    if (order.dueAt > at) continue;
    if (!first || order.dueAt < first.dueAt || (order.dueAt === first.dueAt && order.id < first.id)) first = order;
  }
  return first;
}
