// A new order, before anything has happened to it.
import { orderId, ZERO, type Amount, type OrderId, type Price } from '@bourse/domain';
import type { BookOrder } from '../book/level.ts';
import type { Context } from '../context.ts';
import type { Order } from '../state.ts';
import type { World } from '../world.ts';
import type { SpotMarket } from './spot-market.ts';

export type NewOrder = Pick<Order, 'userId' | 'side' | 'type' | 'timeInForce'> & {
  readonly price: Price;
  readonly quantity: Amount;
  readonly stopPrice: Price | undefined;
  readonly ocoId: OrderId | undefined;
  readonly clientOrderId: string | undefined;
};

/** The id that the next order gets. */
export const nextOrderId = (world: World): OrderId => orderId(world.counters.order + 1);

export function createOrder(world: World, context: Context, market: SpotMarket, terms: NewOrder): BookOrder {
  const id = nextOrderId(world);
  world.counters.order = id;
  const order: BookOrder = {
    id,
    userId: terms.userId,
    marketId: market.entity.settings.marketId,
    side: terms.side,
    type: terms.type,
    timeInForce: terms.timeInForce,
    price: terms.price,
    quantity: terms.quantity,
    stopPrice: terms.stopPrice,
    triggeredAfter: undefined,
    ocoId: terms.ocoId,
    clientOrderId: terms.clientOrderId,
    createdAt: context.at,
    status: 'open',
    cancelReason: undefined,
    filled: ZERO,
    filledNotional: ZERO,
    feePaid: ZERO,
    held: ZERO,
    updatedAt: context.at,
    payer: world.ledger.openAccount(context, terms.userId, 'change', market.payingCurrency(terms.side)),
    receiver: undefined,
    partner: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  world.clientOrders.add(order);
  context.changes.orders.add(order);
  return order;
}
