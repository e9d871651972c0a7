// Stop orders that fills have reached: each becomes a limit order, and its own fills may reach others.
import { orderId, type Side } from '@bourse/domain';
import type { BookOrder } from '../book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { enterBook } from './enter-book.ts';
import { endLimitLeg } from './legs.ts';
import type { SpotMarket } from './spot-market.ts';

/** The fills of one taker: those of the changes from `from` on. */
type Walk = { readonly side: Side; readonly from: number };

/**
 * To be called when the matching of an order is over. It ends, since an order leaves the waiting ones for good when it
 * is triggered.
 */
export function triggerStops(world: SpotWorld, context: SpotContext, market: SpotMarket, walk: Walk): void {
  const triggered = takeTriggered(world, context, market, walk);
  // It grows at its end while it is walked.
  for (const order of triggered) {
    const from = context.changes.fills.length;
    enterBook(world, context, market, order, order.price);
    triggered.push(...takeTriggered(world, context, market, { side: order.side, from }));
  }
}

/**
 * In the order in which the fills reach them. The prices of a walk move one way, up for a buyer: its first fill reaches
 * all sells that any of them reaches, and its last fill all buys.
 */
function takeTriggered(world: SpotWorld, context: SpotContext, market: SpotMarket, { side, from }: Walk): BookOrder[] {
  const first = context.changes.fills[from];
  const last = context.changes.fills.at(-1);
  if (!first || !last || market.stops.isEmpty) return [];
  const reached = [
    ...market.stops.takeReached(side === 'buy' ? 'sell' : 'buy', first.price),
    ...market.stops.takeReached(side, last.price),
  ];
  for (const order of reached) {
    order.triggeredAfter = orderId(world.counters.order);
    order.updatedAt = context.at;
    context.changes.orders.add(order);
    if (order.partner) endLimitLeg(world, context, market, order);
  }
  return reached;
}
