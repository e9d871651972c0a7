// An accepted order and what follows from it: its fills, and the stop orders they trigger.
import { formatUnits, type Amount, type OrderId, type OrderStatus, type Price } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { enterBook } from './enter-book.ts';
import { takeHold } from './holds.ts';
import type { SpotMarket } from './spot-market.ts';
import { triggerStops } from './trigger-stops.ts';

/** An accepted order locks the hold, and trades at no worse price than the limit. */
export type Terms = { readonly hold: Amount; readonly limit: Price };

/** An order is answered with this. */
export type OrderAnswer = { readonly orderId: OrderId; readonly status: OrderStatus; readonly filled: string };

export const answerOf = ({ id, status, filled }: BookOrder): OrderAnswer => ({
  orderId: id,
  status,
  filled: formatUnits(filled),
});

/** Answers what its own matching came to: stop orders may meet its remainder, now or in a later command. */
export function executeOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  terms: Terms,
): OrderAnswer {
  takeHold(world, context, order, terms.hold);
  const from = context.changes.fills.length;
  enterBook(world, context, market, order, terms.limit);
  const answer = answerOf(order);
  if (context.changes.fills.length > from) triggerStops(world, context, market, { side: order.side, from });
  return answer;
}
