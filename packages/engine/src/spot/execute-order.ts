// An accepted order and all that follows from it in the same command: its fills, and the stop orders they trigger.
import type { Amount, Price } from '@bourse/domain';
import type { BookOrder } from '../book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { enterBook } from './enter-book.ts';
import { takeHold } from './holds.ts';
import type { SpotMarket } from './spot-market.ts';
import { triggerStops } from './trigger-stops.ts';

/** What an accepted order locks, and the worst price it may trade at. */
export type Terms = { readonly hold: Amount; readonly limit: Price };

export function executeOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  terms: Terms,
): void {
  takeHold(world, context, order, terms.hold);
  const from = context.changes.fills.length;
  enterBook(world, context, market, order, terms.limit);
  if (context.changes.fills.length > from) triggerStops(world, context, market, { side: order.side, from });
}
