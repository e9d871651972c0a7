// A new order, before anything has happened to it.
import {
  orderId,
  price,
  ZERO,
  type KeyId,
  type OrderId,
  type Price,
  type Side,
  type TimeInForce,
  type UserId,
} from '@bourse/domain';
import type { Amount, OrderType } from '@bourse/domain';
import { personOf } from '../core/person.ts';
import type { BookOrder } from './book/level.ts';
import { tellExecution } from './execution.ts';
import type { OrderTerms } from './order.ts';
import { feeRatesOf } from '../fees/fees.ts';
import type { SpotContext } from './spot.ts';
import type { Account } from '../ledger/account.ts';
import type { SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

export type NewOrder = {
  readonly userId: UserId;
  readonly side: Side;
  readonly type: OrderType;
  /** 0 of an order by sum. */
  readonly quantity: Amount;
  /** A market order names none. */
  readonly price?: Price | undefined;
  /** It is set for a limit order: `gtc` when it is missing. */
  readonly timeInForce?: TimeInForce | undefined;
  readonly stopPrice?: Price | undefined;
  readonly ocoId?: OrderId;
  readonly terms?: OrderTerms | undefined;
  readonly clientOrderId?: string | undefined;
  readonly freesName?: boolean | undefined;
  /** The key that asks for it. */
  readonly keyId?: KeyId | undefined;
};

/** The id that the next order gets. */
export const nextOrderId = (world: SpotWorld): OrderId => orderId(world.counters.order + 1);

/** `payer` is opened when the user does not have it yet. */
export function createOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  asked: NewOrder,
  payer?: Account,
): BookOrder {
  const id = nextOrderId(world);
  world.counters.order = id;
  const { settings } = market.entity;
  const { makerFee, takerFee } = feeRatesOf(world, context.at, asked.userId, settings);
  const order: BookOrder = {
    id,
    userId: asked.userId,
    personId: personOf(world, asked.userId),
    marketId: settings.marketId,
    side: asked.side,
    type: asked.type,
    timeInForce: timeInForceOf(asked),
    price: asked.price ?? NO_PRICE,
    quantity: asked.quantity,
    stopPrice: asked.stopPrice,
    triggeredAfter: undefined,
    queuedAfter: undefined,
    turn: undefined,
    shown: undefined,
    ocoId: asked.ocoId,
    terms: asked.terms,
    freesName: asked.freesName === true,
    charge: undefined,
    clientOrderId: asked.clientOrderId,
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
    payer: payer ?? world.ledger.openAccount(context, asked.userId, 'change', market.payingCurrency(asked.side)),
    receiver: undefined,
    partner: undefined,
    level: undefined,
    ahead: undefined,
    behind: undefined,
  };
  world.spot.clientOrders.add(order);
  if (order.terms !== undefined) world.spot.pairNames.add(order);
  context.changes.orders.add(order);
  tellExecution(context, 'accepted', order);
  return order;
}

export function timeInForceOf({ type, timeInForce }: Pick<NewOrder, 'type' | 'timeInForce'>): TimeInForce {
  return type === 'market' ? 'ioc' : (timeInForce ?? 'gtc');
}

/** Where a price is stored and there is none, it is this. */
export const NO_PRICE: Price = price(0n);
