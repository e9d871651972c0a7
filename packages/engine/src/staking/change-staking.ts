// What its owner does with an active order.
import {
  accept,
  formatUnits,
  instant,
  refuse,
  subtractAmounts,
  type StakingOrderId,
  type UserId,
} from '@bourse/domain';
import { changeOrder } from './change-order.ts';
import type { CancelStaking, RenewStaking } from './commands.ts';
import type { Earn, EarnContext, EarnOutcome, EarnWorld } from './staking.ts';
import { cancelOrder } from './end-order.ts';
import type { StakingOrder } from './order.ts';

export function cancelStaking(
  world: EarnWorld,
  context: EarnContext,
  { userId, orderId }: CancelStaking,
): EarnOutcome<CancelStaking> {
  const order = findOwn(world.earn, userId, orderId);
  if (!order) return refuse('staking_order_not_found');
  // What was due during a stop is paid without a fee when that ends, unless it was to be renewed: that is due later.
  const movedMs = context.at - world.actClock.at(context.at);
  if (order.dueAt <= context.at) {
    if (!order.isRenewing) return refuse('full_stop');
    changeOrder(world, context, order, { dueAt: instant(order.dueAt + movedMs), movedMs: order.movedMs + movedMs });
  }
  const fee = cancelOrder(world, context, order);
  return accept({ fee: formatUnits(fee), returned: formatUnits(subtractAmounts(order.amount, fee)) });
}

export function renewStaking(
  world: EarnWorld,
  context: EarnContext,
  { userId, orderId, isRenewing }: RenewStaking,
): EarnOutcome<RenewStaking> {
  const order = findOwn(world.earn, userId, orderId);
  if (!order) return refuse('staking_order_not_found');
  changeOrder(world, context, order, { isRenewing });
  return accept({});
}

/** An active order of its owner; others do not find it, and what was due by now has ended before. */
function findOwn({ orders }: Earn, userId: UserId, orderId: StakingOrderId): StakingOrder | undefined {
  const order = orders.get(orderId);
  return order?.userId === userId ? order : undefined;
}
