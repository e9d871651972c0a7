// An accepted order and what follows from it: its fills, and the stop orders they trigger.
import { formatUnits, type Amount, type Price } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { OrderAnswer } from './commands.ts';
import type { Fill } from './fill.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { enterBook } from './enter-book.ts';
import { takeHold } from './holds.ts';
import type { SpotMarket } from './spot-market.ts';
import { triggerStops } from './trigger-stops.ts';

/** An accepted order locks the hold, and trades at no worse price than the limit. */
export type Terms = { readonly hold: Amount; readonly limit: Price };

/** `fills` are those that the order has just taken. */
export const answerOf = ({ id, side, status, filled }: BookOrder, fills: readonly Fill[] = []): OrderAnswer => ({
  orderId: id,
  status,
  filled: formatUnits(filled),
  fills: fills.map(({ id: fill, price, quantity, notional, buyerFee, sellerFee }) => ({
    id: fill,
    price,
    quantity,
    notional,
    fee: side === 'buy' ? buyerFee : sellerFee,
  })),
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
  const answer = answerOf(order, context.changes.fills.slice(from));
  if (context.changes.fills.length > from) triggerStops(world, context, market, { side: order.side, from });
  return answer;
}
