// The end of an order: filled whole, or cancelled with whatever it still holds given back.
import { assert, ZERO, type CancelReason } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import { tellExecution } from './execution.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import { isArmed } from './attached.ts';
import { freeCharge } from './key-charges.ts';

/** Ends an order that has left the book, or never entered it. */
export function closeOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  end: 'filled' | CancelReason,
): void {
  assert(order.status === 'open' && !order.partner, 'an order ends once, and alone');
  if (end === 'filled') {
    assert(order.filled === order.quantity, 'a filled order has nothing left');
    assert(order.held === 0n || order.type === 'market', 'a filled limit order holds nothing');
    order.status = 'filled';
  } else {
    order.status = 'cancelled';
    order.cancelReason = end;
  }
  if (order.held > 0n) {
    world.ledger.release(context, order.payer, order.held);
    order.held = ZERO;
  }
  if (order.charge !== undefined) freeCharge(world, context, order, order.charge);
  order.updatedAt = context.at;
  const wasOpen = world.spot.openOrders.delete(order.id);
  market.untrack(order);
  if (order.terms !== undefined) {
    if (wasOpen) world.spot.expiries.end(order);
    if (isArmed(order)) world.spot.endedParents.push(order);
    world.spot.pairNames.end(order);
  }
  world.spot.clientOrders.end(order);
  context.changes.orders.add(order);
  tellExecution(context, 'ended', order);
}
