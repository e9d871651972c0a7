// Who came first at a price.
import type { Order } from '../order.ts';

/**
 * Sorts the orders of a book so that those of one side and price stand in the order in which they came. Ids are given
 * out in that order, but an order that was triggered, or joined its queue anew, came then: behind the newest order of that
 * moment and, among those with the same one, by turn.
 */
export function compareAge(a: Order, b: Order): number {
  const newestA = a.queuedAfter ?? a.triggeredAfter ?? a.id;
  const newestB = b.queuedAfter ?? b.triggeredAfter ?? b.id;
  return newestA - newestB || (a.turn ?? 0) - (b.turn ?? 0);
}
