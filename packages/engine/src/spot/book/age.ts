// Who came first at a price.
import type { Order } from '../order.ts';

/**
 * Sorts the orders of a book so that those of one side and price stand in the order in which they came. Ids are given
 * out in that order, but a triggered order came when it was triggered: behind the newest order of that moment and, among
 * those that one command triggered, in the order in which a price that moves away reaches their stop prices.
 */
export function compareAge(a: Order, b: Order): number {
  const newestA = a.triggeredAfter ?? a.id;
  const newestB = b.triggeredAfter ?? b.id;
  if (newestA !== newestB) return newestA - newestB;
  if (a.triggeredAfter === undefined) return b.triggeredAfter === undefined ? 0 : -1;
  if (b.triggeredAfter === undefined) return 1;
  if (a.side !== b.side) return a.side === 'buy' ? -1 : 1;
  if (a.stopPrice === undefined || b.stopPrice === undefined || a.stopPrice === b.stopPrice) return a.id - b.id;
  return a.stopPrice < b.stopPrice === (a.side === 'buy') ? -1 : 1;
}
