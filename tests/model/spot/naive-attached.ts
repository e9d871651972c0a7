// Attached pairs of the naive model: what they are over, and whether they can be placed.
import { WHOLE } from '../naive-books.ts';
import type { Ask } from './naive-ask.ts';
import type { NaiveAttached, NaiveMarket, NaiveOrder } from './naive-order.ts';
import type { Direction } from './naive-terms.ts';

export type NaiveArmed = { readonly parentId: number; readonly result: string; readonly orderIds: readonly number[] };

/** A price that has been noted and has not had its turn, and the way that it moved there. */
export type NaiveReach = { readonly direction: Direction; readonly price: bigint };

export const pricesOf = ({ attached }: Pick<Ask, 'attached'>): bigint[] =>
  attached ? [attached.price, attached.stopPrice, attached.stopLimitPrice] : [];

export const placesOf = ({ attached }: Pick<Ask, 'attached'>): number => (attached ? 2 : 0);

export const isArmed = ({ attached, filled, reason }: NaiveOrder): boolean =>
  attached !== undefined && filled > 0n && reason !== 'operator' && reason !== 'countdown' && reason !== 'key_ended';

/** The side and prices of an attached pair, for what a parent has brought; `available` is its owner's of that currency. */
export function askArmed(
  parent: NaiveOrder,
  attached: NaiveAttached,
  step: bigint,
  available: bigint,
): Ask & { readonly funds: bigint } {
  const side = parent.side === 'buy' ? 'sell' : 'buy';
  const brought = (parent.side === 'buy' ? parent.filled : parent.notional) - parent.fee;
  const funds = brought < available ? brought : available;
  const dearer = attached.price > attached.stopLimitPrice ? attached.price : attached.stopLimitPrice;
  let quantity = parent.filled;
  const need = (): bigint => (side === 'sell' ? quantity : ceil(quantity * dearer, WHOLE));
  while (need() > funds) quantity -= step;
  if (quantity < 0n) quantity = 0n;
  return {
    userId: parent.userId,
    marketId: parent.marketId,
    side,
    isMarket: false,
    timeInForce: 'gtc',
    price: attached.price,
    quantity,
    stopPrice: attached.stopPrice,
    pairPrice: attached.stopLimitPrice,
    clientOrderId: undefined,
    freesName: false,
    stopName: undefined,
    listName: undefined,
    newPrices: [],
    old: [],
    isInPlace: false,
    sum: undefined,
    isTakeProfit: false,
    trail: undefined,
    selfTrade: 'expire_taker',
    visible: undefined,
    named: undefined,
    expiresAt: undefined,
    attached: undefined,
    parentId: parent.id,
    keyId: parent.charge?.keyId,
    funds,
  };
}

const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export function isTooSmall({ quantity, price, pairPrice = price }: Ask, { settings }: NaiveMarket): boolean {
  const smaller = price < pairPrice ? price : pairPrice;
  return quantity === 0n || smaller * quantity < settings.minNotional * WHOLE;
}

export function isStopReached({ side, stopPrice }: Ask, market: NaiveMarket, noted: readonly NaiveReach[]): boolean {
  if (market.triggerPrice === undefined || stopPrice === undefined) return true;
  const prices = [
    market.triggerPrice,
    ...noted.filter((one) => one.direction === (side === 'buy' ? 'up' : 'down')).map(({ price }) => price),
  ];
  return prices.some((price) => (side === 'buy' ? price >= stopPrice : price <= stopPrice));
}
