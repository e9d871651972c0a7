// What an order locks: taken when it is accepted, given back piece by piece.
import { addAmounts, assert, subtractAmounts, type Amount } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import { calculateLimitHold, calculateStopHold } from './limit-hold.ts';
import type { SpotWorld } from './spot.ts';

/** Locks for an order. The caller has checked the funds. */
export function takeHold(world: SpotWorld, context: SpotContext, order: BookOrder, held: Amount): void {
  order.held = addAmounts(order.held, held);
  world.ledger.hold(context, order.payer, held);
}

/** Frees part of what an order holds. */
export function releaseHold(world: SpotWorld, context: SpotContext, order: BookOrder, released: Amount): void {
  assert(released <= order.held, 'an order frees no more than it holds');
  order.held = subtractAmounts(order.held, released);
  world.ledger.release(context, order.payer, released);
}

/** Calculates what an order that rests or waits needs for what it has left. */
export function calculateNeed(order: BookOrder): Amount {
  const { type, side, price, stopPrice, quantity, filled, terms } = order;
  return calculateHold({ type, side, price, stopPrice, quantity: subtractAmounts(quantity, filled), terms });
}

/** What an order that rests or waits has to lock is the need of its quantity. */
export function calculateHold({ type, side, price, stopPrice, quantity, terms }: Holding): Amount {
  if (type === 'limit') return calculateLimitHold({ side, price, quantity });
  assert(stopPrice !== undefined, 'a market order that is open waits for a price');
  return calculateStopHold({ side, stopPrice, quantity, quoteQuantity: terms?.quoteQuantity });
}
export type Holding = Pick<BookOrder, 'type' | 'side' | 'price' | 'stopPrice' | 'quantity' | 'terms'>;
