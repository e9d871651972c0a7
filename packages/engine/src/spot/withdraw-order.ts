// Taking an open order out of its market, before its end: out of the book, or out of those that wait.
import { assert, type CancelReason } from '@bourse/domain';
import type { BookOrder, Level } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { closeOrder } from './close-order.ts';
import { partLegs } from './legs.ts';
import type { SpotMarket } from './spot-market.ts';
import { isWaiting } from './stop-book.ts';
import { leaveWaiting } from './trailing.ts';

/**
 * Ends an open order; the other leg of its pair, if it is one, is the caller's to end. Answers the level of the book it
 * stood on, to be reported.
 */
export function withdrawOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  reason: CancelReason,
): Level | undefined {
  const { level } = order;
  assert(level, 'an open order rests or waits');
  partLegs(order);
  const isInBook = !isWaiting(order);
  if (isInBook) market.book.remove(order, level);
  else leaveWaiting(context, market, order);
  closeOrder(world, context, market, order, reason);
  return isInBook ? level : undefined;
}
