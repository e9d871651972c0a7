// What a command asks for, in one shape for single orders, pairs, and what replaces either.
import type { MarketId, Side, TimeInForce, UserId } from '@bourse/domain';
import type { AmendOrder, PlaceOco, PlaceOrder } from '@bourse/engine';
import type { NaiveAttached, NaiveOrder } from './naive-order.ts';

export type Ask = {
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly isMarket: boolean;
  readonly timeInForce: TimeInForce;
  /** For a pair this is the price of the limit leg, whose partner has `pairPrice`. */
  readonly price: bigint;
  readonly quantity: bigint;
  readonly stopPrice: bigint | undefined;
  readonly pairPrice: bigint | undefined;
  readonly clientOrderId: string | undefined;
  readonly expiresAt: number | undefined;
  readonly attached: NaiveAttached | undefined;
  readonly parentId: number | undefined;
  /** The prices that the band must hold. */
  readonly newPrices: readonly bigint[];
  /** The orders that make room for it. */
  readonly old: readonly NaiveOrder[];
  /** They get smaller, and that is all. */
  readonly isInPlace: boolean;
};

export function askSingle(command: PlaceOrder): Ask {
  const stopPrice = 'stopPrice' in command ? command.stopPrice : undefined;
  const price = 'price' in command ? command.price : 0n;
  const { attached } = command;
  return {
    ...partsOf(command),
    isMarket: command.type === 'market',
    timeInForce: command.type === 'market' ? 'ioc' : command.type === 'limit' ? command.timeInForce : 'gtc',
    price,
    quantity: command.quantity,
    stopPrice,
    pairPrice: undefined,
    clientOrderId: command.clientOrderId,
    expiresAt: 'expiresAt' in command ? command.expiresAt : undefined,
    attached,
    parentId: undefined,
    newPrices: [
      ...(command.type === 'market' ? [] : stopPrice === undefined ? [price] : [price, stopPrice]),
      ...(attached ? [attached.price, attached.stopPrice, attached.stopLimitPrice] : []),
    ],
    old: [],
    isInPlace: false,
  };
}

export function askPair(command: PlaceOco): Ask {
  return {
    ...partsOf(command),
    isMarket: false,
    timeInForce: 'gtc',
    price: command.price,
    quantity: command.quantity,
    stopPrice: command.stopPrice,
    pairPrice: command.stopLimitPrice,
    clientOrderId: undefined,
    expiresAt: undefined,
    attached: undefined,
    parentId: undefined,
    newPrices: [command.price, command.stopPrice, command.stopLimitPrice],
    old: [],
    isInPlace: false,
  };
}

/** `partner` is the other leg while `order` has one. */
export function askAmended(command: AmendOrder, order: NaiveOrder, partner: NaiveOrder | undefined): Ask {
  const price = command.price ?? order.price;
  const ownStop = order.isWaiting ? (command.stopPrice ?? order.stopPrice) : undefined;
  const quantity = (command.quantity ?? order.quantity) - order.filled;
  const hasNewStop = order.isWaiting && ownStop !== undefined && ownStop !== order.stopPrice;
  const newPrices = [...(price === order.price ? [] : [price]), ...(hasNewStop ? [ownStop] : [])];
  const common = {
    ...partsOf(order),
    isMarket: order.isMarket,
    timeInForce: order.timeInForce,
    quantity,
    clientOrderId: order.clientOrderId,
    expiresAt: order.expiresAt,
    attached: order.attached,
    parentId: order.parentId,
    newPrices,
    isInPlace: newPrices.length === 0 && quantity <= order.quantity - order.filled,
  };
  if (!partner) return { ...common, price, stopPrice: ownStop, pairPrice: undefined, old: [order] };
  const legs = order.isWaiting
    ? { price: partner.price, stopPrice: ownStop, pairPrice: price }
    : { price, stopPrice: partner.stopPrice, pairPrice: partner.price };
  return { ...common, ...legs, old: [order, partner] };
}

const partsOf = ({ userId, marketId, side }: Pick<Ask, 'userId' | 'marketId' | 'side'>) => ({ userId, marketId, side });
