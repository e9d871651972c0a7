// An accepted order and what follows from it: its fills, and the stop orders they trigger.
import { formatUnits, type Amount, type Price } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { FillAnswer, OrderAnswer } from './commands.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { enterBook } from './enter-book.ts';
import { takeHold } from './holds.ts';
import type { SpotMarket } from './spot-market.ts';
import { triggerStops } from './trigger-stops.ts';

/** An accepted order locks the hold, and trades at no worse price than the limit. */
export type Terms = { readonly hold: Amount; readonly limit: Price };

const NO_FILLS: readonly FillAnswer[] = [];

/** `fills` are those that the order has just taken. */
export const answerOf = ({ id, status, filled }: BookOrder, fills = NO_FILLS): OrderAnswer => ({
  orderId: id,
  status,
  filled: formatUnits(filled),
  fills,
});

/** The fills that an order has taken, of the changes from `from` on. */
function fillsOf({ side }: BookOrder, { changes }: SpotContext, from: number): readonly FillAnswer[] {
  if (changes.fills.length === from) return NO_FILLS;
  return changes.fills.slice(from).map(({ id, price, quantity, notional, buyerFee, sellerFee }) => ({
    id,
    price,
    quantity,
    notional,
    fee: side === 'buy' ? buyerFee : sellerFee,
  }));
}

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
  const answer = answerOf(order, fillsOf(order, context, from));
  if (context.changes.fills.length > from) triggerStops(world, context, market, { side: order.side, from });
  return answer;
}
