// What fills do to stop orders: those near the index move the trigger price, and each order that it has reached becomes a
// limit order, whose own fills may reach others.
import { orderId, type Price, type Side } from '@bourse/domain';
import type { BookOrder } from '../book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { isWithinTriggerBand } from '../formulas/price-limits.ts';
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
 * In the order in which the fills that count reach them. The prices of a walk move one way, up for a buyer: the first of
 * these fills reaches all sells that any of them reaches, and the last all buys.
 */
function takeTriggered(world: SpotWorld, context: SpotContext, market: SpotMarket, { side, from }: Walk): BookOrder[] {
  const prices = findCounting(world, context, market, from);
  if (!prices) return [];
  setTriggerPrice(context, market, prices.last);
  if (market.stops.isEmpty) return [];
  const reached = [
    ...market.stops.takeReached(side === 'buy' ? 'sell' : 'buy', prices.first),
    ...market.stops.takeReached(side, prices.last),
  ];
  for (const order of reached) {
    order.triggeredAfter = orderId(world.counters.order);
    order.updatedAt = context.at;
    context.changes.orders.add(order);
    if (order.partner) endLimitLeg(world, context, market, order);
  }
  return reached;
}

function setTriggerPrice(context: SpotContext, { entity }: SpotMarket, price: Price): void {
  if (entity.triggerPrice === price) return;
  entity.triggerPrice = price;
  context.events.push({ kind: 'triggerPriceMoved', marketId: entity.settings.marketId, price });
}

/**
 * The first and the last price among the fills from `from` on that count for stop orders: those near the pair's index
 * price, so that a few coins in an empty book set nothing off, or all where there is no fresh one.
 */
function findCounting(
  { indexPrices }: SpotWorld,
  { at, changes: { fills } }: SpotContext,
  { entity: { settings } }: SpotMarket,
  from: number,
): { readonly first: Price; readonly last: Price } | undefined {
  if (fills.length === from) return undefined;
  const index = indexPrices.getCrossPrice(settings, at);
  const isCounting = (price: Price): boolean =>
    index === undefined || isWithinTriggerBand(price, index, settings.triggerBand);
  let first: Price | undefined;
  for (let i = from; i < fills.length && first === undefined; i += 1) {
    const fill = fills[i];
    if (fill && isCounting(fill.price)) first = fill.price;
  }
  if (first === undefined) return undefined;
  for (let i = fills.length - 1; i > from; i -= 1) {
    const fill = fills[i];
    if (fill && isCounting(fill.price)) return { first, last: fill.price };
  }
  return { first, last: first };
}
