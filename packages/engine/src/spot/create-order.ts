// A new order, before anything has happened to it.
import {
  orderId,
  price,
  ZERO,
  type Amount,
  type OrderId,
  type Price,
  type Side,
  type TimeInForce,
  type UserId,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import { feeRatesOf } from '../fees/fees.ts';
import type { SpotContext } from './spot.ts';
import type { Account } from '../ledger/account.ts';
import type { SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

/** A command to place one is such, too. */
export type NewOrder = {
  readonly userId: UserId;
  readonly side: Side;
  readonly type: 'limit' | 'stop_limit' | 'market';
  readonly quantity: Amount;
  /** A market order names none. */
  readonly price?: Price;
  /** It is set for a limit order: `gtc` when it is missing. */
  readonly timeInForce?: TimeInForce;
  readonly stopPrice?: Price;
  readonly ocoId?: OrderId;
  readonly clientOrderId?: string | undefined;
};

/** The id that the next order gets. */
export const nextOrderId = (world: SpotWorld): OrderId => orderId(world.counters.order + 1);

/** `payer` is opened when the user does not have it yet. */
export function createOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  terms: NewOrder,
  payer?: Account,
): BookOrder {
  const id = nextOrderId(world);
  world.counters.order = id;
  const { settings } = market.entity;
  const { makerFee, takerFee } = feeRatesOf(world, context.at, terms.userId, settings);
  const order: BookOrder = {
    id,
    userId: terms.userId,
    marketId: settings.marketId,
    side: terms.side,
    type: terms.type === 'market' ? 'market' : 'limit',
    timeInForce: timeInForceOf(terms),
    price: terms.price ?? NO_PRICE,
    quantity: terms.quantity,
    stopPrice: terms.stopPrice,
    triggeredAfter: undefined,
    ocoId: terms.ocoId,
    clientOrderId: terms.clientOrderId,
    createdAt: context.at,
    makerFee,
    takerFee,
    status: 'open',
    cancelReason: undefined,
    filled: ZERO,
    filledNotional: ZERO,
    feePaid: ZERO,
    held: ZERO,
    updatedAt: context.at,
    payer: payer ?? world.ledger.openAccount(context, terms.userId, 'change', market.payingCurrency(terms.side)),
    receiver: undefined,
    partner: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  world.spot.clientOrders.add(order);
  context.changes.orders.add(order);
  return order;
}

export function timeInForceOf({ type, timeInForce }: Pick<NewOrder, 'type' | 'timeInForce'>): TimeInForce {
  return type === 'market' ? 'ioc' : (timeInForce ?? 'gtc');
}

/** Where a price is stored and there is none, it is this. */
const NO_PRICE: Price = price(0n);
