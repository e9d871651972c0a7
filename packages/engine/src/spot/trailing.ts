// Trailing orders: what they may name, where they begin to follow, and how they leave.
import { orderId, type Price, type Side } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import { NO_PRICE } from './create-order.ts';
import type { Order, OrderTerms } from './order.ts';
import type { SpotContext, SpotWorld } from './spot.ts';
import { takeTurn, type SpotMarket } from './spot-market.ts';
import { directionTo, isReached, isWaiting } from './stop-book.ts';
import { calculateTrailStop } from './trails.ts';

/** The distances that an order may follow at, in basis points. */
export const TRAIL_BPS_MIN = 10;
export const TRAIL_BPS_MAX = 2_000;

type Termed = { readonly terms?: OrderTerms | undefined };

export const isTrailing = ({ terms }: Termed): boolean => terms?.trailBps !== undefined;

/** Whether a trailing order that waits follows the price; else it waits for its activation price yet. */
export const isFollowing = ({ terms, queuedAfter }: Pick<Order, 'terms' | 'queuedAfter'>): boolean =>
  terms?.trailBps !== undefined && (terms.activationPrice === undefined || queuedAfter !== undefined);

/** Whether an order may follow at such a distance. */
export const isInRange = (bps: number): boolean =>
  Number.isInteger(bps) && bps >= TRAIL_BPS_MIN && bps <= TRAIL_BPS_MAX;

type Trailing = { readonly side: Side; readonly bps: number; readonly activationPrice: Price | undefined };

/** The first stop price that an order has, if it is accepted now. */
export function findFirstStop({ entity }: SpotMarket, { side, bps, activationPrice }: Trailing): Price {
  const { triggerPrice } = entity;
  // It is refused before that price is looked at.
  if (triggerPrice === undefined || !isInRange(bps)) return NO_PRICE;
  const from = isActive(side, activationPrice, triggerPrice) ? triggerPrice : activationPrice;
  return from === undefined ? NO_PRICE : calculateTrailStop(side, from, bps);
}

/** Whether an order follows at this trigger price. */
const isActive = (side: Side, activationPrice: Price | undefined, at: Price): boolean =>
  activationPrice === undefined || isReached(directionTo(side, 'trailing'), activationPrice, at);

/** A new order follows at once, or waits for its activation price. The caller has checked that there is a trigger price. */
export function startTrailing(context: SpotContext, market: SpotMarket, order: BookOrder): void {
  const { trails, stops, entity } = market;
  const { triggerPrice } = entity;
  const activationPrice = order.terms?.activationPrice;
  trails.count += 1;
  if (triggerPrice === undefined || !isActive(order.side, activationPrice, triggerPrice)) {
    stops.add(order);
    return;
  }
  // It has been activated as soon as it was there.
  if (activationPrice !== undefined) {
    order.queuedAfter = order.id;
    order.turn = takeTurn(context, market);
  }
  trails.of(order.side).join(context.changes.spotTrails, order, triggerPrice);
}

/** The trigger price has come to an order's activation price: the order follows from this price on. */
export function activate(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  at: Price,
): void {
  market.stops.remove(order);
  order.queuedAfter = orderId(world.counters.order);
  order.turn = takeTurn(context, market);
  order.updatedAt = context.at;
  context.changes.orders.add(order);
  market.trails.of(order.side).join(context.changes.spotTrails, order, at);
}

/** Takes an order out of those that wait. */
export function leaveWaiting(context: SpotContext, market: SpotMarket, order: BookOrder): void {
  if (isTrailing(order)) market.trails.count -= 1;
  if (isFollowing(order)) market.trails.of(order.side).leave(context.changes.spotTrails, order);
  else market.stops.remove(order);
}

/** The stop price that an order which waits has at this moment: of a trailing one that follows it moves. */
export function findStop(market: SpotMarket, order: BookOrder): Price | undefined {
  const { side, stopPrice, terms } = order;
  if (!isWaiting(order) || terms?.trailBps === undefined || !isFollowing(order)) return stopPrice;
  return calculateTrailStop(side, market.trails.of(side).peakOf(order), terms.trailBps);
}
