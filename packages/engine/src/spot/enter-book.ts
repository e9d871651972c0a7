// What becomes of an order that holds its money: it takes what it can, and its remainder rests or is cancelled.
import { ensureNever, type CancelReason, type Price, type TimeInForce } from '@bourse/domain';
import type { WalkEnd } from './book/book.ts';
import type { BookOrder } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { closeOrder } from './close-order.ts';
import { sliceOf } from './iceberg.ts';
import { matchOrder, planFills } from './match.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import { startTrailing } from './trailing.ts';

/** `limit` is the worst price it may trade at. */
export function enterBook(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  limit: Price,
): void {
  const end = matchOrder(world, context, market, order, limit);
  if (end === 'filled') {
    closeOrder(world, context, market, order, 'filled');
    return;
  }
  const cancelReason = chooseCancelReason(order, end);
  if (cancelReason) closeOrder(world, context, market, order, cancelReason);
  else restOrder(world, context, market, order);
}

/** Why the remainder of an order is cancelled; undefined when it rests. */
function chooseCancelReason(order: BookOrder, end: Exclude<WalkEnd, 'filled'>): CancelReason | undefined {
  if (end === 'own_order') return 'self_trade';
  if (order.type === 'market' && end === 'price_limit') return 'market_protection';
  return mayRest(order.timeInForce) ? undefined : 'time_in_force';
}

export function mayRest(timeInForce: TimeInForce): boolean {
  switch (timeInForce) {
    case 'gtc':
    case 'post_only':
      return true;
    case 'ioc':
    case 'fok':
      return false;
    default:
      return ensureNever(timeInForce);
  }
}

/** A fill-or-kill order that cannot fill whole, without meeting an order of its owner, ends when it is placed or triggered. */
export function isKilled(market: SpotMarket, order: BookOrder): boolean {
  if (order.timeInForce !== 'fok') return false;
  return planFills(market, { ...order, limit: order.price }).quantity < order.quantity;
}

export function restOrder(world: SpotWorld, context: SpotContext, market: SpotMarket, order: BookOrder): void {
  if (order.terms !== undefined) order.shown = sliceOf(order);
  const level = market.book.add(order);
  trackOrder(world, market, order);
  reportLevel(context, market, order.side, level);
}

/** Outside the book, in nobody's sight, until a fill reaches its stop price. */
export function waitOrder(world: SpotWorld, market: SpotMarket, order: BookOrder): void {
  market.stops.add(order);
  trackOrder(world, market, order);
}

/** The same of a trailing order, whose stop price follows. */
export function waitTrailing(world: SpotWorld, context: SpotContext, market: SpotMarket, order: BookOrder): void {
  startTrailing(context, market, order);
  trackOrder(world, market, order);
}

function trackOrder({ spot }: SpotWorld, market: SpotMarket, order: BookOrder): void {
  // One that has waited is known.
  if (order.terms !== undefined && !spot.openOrders.has(order.id)) spot.expiries.add(order);
  spot.openOrders.set(order.id, order);
  market.track(order);
}
