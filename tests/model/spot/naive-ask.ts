// What a command asks for, in one shape for single orders, pairs, and what replaces either.
import type { KeyId, MarketId, SelfTradeMode, Side, TimeInForce, UserId } from '@bourse/domain';
import type { AmendOrder, PlaceOco, PlaceOrder } from '@bourse/engine';
import type { NaiveAttached, NaiveOrder, NaiveTrail } from './naive-order.ts';

export type Ask = {
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly isMarket: boolean;
  readonly timeInForce: TimeInForce;
  /** For a pair this is the price of the limit leg, whose partner has `pairPrice`. */
  readonly price: bigint;
  readonly quantity: bigint;
  readonly sum: bigint | undefined;
  readonly isTakeProfit: boolean;
  readonly trail: Omit<NaiveTrail, 'peak'> | undefined;
  readonly selfTrade: SelfTradeMode;
  readonly stopPrice: bigint | undefined;
  readonly pairPrice: bigint | undefined;
  readonly clientOrderId: string | undefined;
  readonly freesName: boolean;
  /** The names of the stop leg and of the pair, of one that is new. */
  readonly stopName: string | undefined;
  readonly listName: string | undefined;
  readonly visible: bigint | undefined;
  readonly expiresAt: number | undefined;
  readonly attached: NaiveAttached | undefined;
  readonly parentId: number | undefined;
  /** The prices that the band must hold. */
  readonly newPrices: readonly bigint[];
  /** The orders that make room for it. */
  readonly old: readonly NaiveOrder[];
  /** The order whose name it may have: the one that it takes the place of. */
  readonly named?: NaiveOrder | undefined;
  /** They get smaller, or are renamed, and that is all. */
  readonly isInPlace: boolean;
  /** The key that asks, or whose parent does. */
  readonly keyId?: KeyId | undefined;
};

export function askSingle(command: PlaceOrder): Ask {
  const stopPrice = 'stopPrice' in command ? command.stopPrice : undefined;
  const price = 'price' in command ? command.price : 0n;
  const isMarket = command.type === 'market' || command.type === 'stop_market';
  const named = isMarket && 'quoteQuantity' in command ? command.quoteQuantity : undefined;
  const { attached } = command;
  return {
    ...partsOf(command),
    isMarket,
    timeInForce: isMarket ? 'ioc' : (command.timeInForce ?? 'gtc'),
    price,
    quantity: named === undefined ? command.quantity : 0n,
    // A sale that waits is for a quantity, or for nothing.
    sum: command.type === 'stop_market' && command.side === 'sell' ? undefined : named,
    isTakeProfit: 'triggerKind' in command && command.triggerKind === 'take_profit',
    trail: 'trailBps' in command ? { bps: command.trailBps, from: command.activationPrice } : undefined,
    selfTrade: command.selfTrade ?? 'expire_taker',
    stopPrice,
    pairPrice: undefined,
    clientOrderId: command.clientOrderId,
    freesName: command.freesName === true,
    stopName: undefined,
    listName: undefined,
    visible: 'visibleQuantity' in command ? command.visibleQuantity : undefined,
    expiresAt: 'expiresAt' in command ? command.expiresAt : undefined,
    attached,
    parentId: undefined,
    newPrices: [
      ...(isMarket ? [] : [price]),
      ...(stopPrice === undefined ? [] : [stopPrice]),
      ...('activationPrice' in command && command.activationPrice !== undefined ? [command.activationPrice] : []),
      ...(attached ? [attached.price, attached.stopPrice, attached.stopLimitPrice] : []),
    ],
    old: [],
    isInPlace: false,
    keyId: command.keyId,
  };
}

export function askPair(command: PlaceOco): Ask {
  return {
    ...partsOf(command),
    isMarket: false,
    timeInForce: 'gtc',
    price: command.price,
    quantity: command.quantity,
    ...PLAIN,
    stopPrice: command.stopPrice,
    pairPrice: command.stopLimitPrice,
    clientOrderId: command.clientOrderId,
    freesName: command.freesName === true,
    stopName: command.stopClientOrderId,
    listName: command.listClientOrderId,
    visible: undefined,
    expiresAt: undefined,
    attached: undefined,
    parentId: undefined,
    newPrices: [command.price, command.stopPrice, command.stopLimitPrice],
    old: [],
    isInPlace: false,
    keyId: command.keyId,
  };
}

const PLAIN = { sum: undefined, isTakeProfit: false, trail: undefined, selfTrade: 'expire_taker' } as const;

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
    sum: order.sum,
    // What no longer waits has no trigger.
    isTakeProfit: order.isTakeProfit && order.isWaiting,
    trail: order.isWaiting ? trailOfNext(order.trail) : undefined,
    selfTrade: order.selfTrade,
    clientOrderId: command.clientOrderId ?? order.clientOrderId,
    freesName: order.freesName,
    stopName: undefined,
    // What takes the place of a leg alone is of no pair.
    listName: partner && order.listName,
    visible: order.visible,
    expiresAt: order.expiresAt,
    attached: order.attached,
    parentId: order.parentId,
    newPrices,
    named: order,
    keyId: command.keyId,
    isInPlace: newPrices.length === 0 && quantity <= order.quantity - order.filled,
  };
  if (!partner) return { ...common, price, stopPrice: ownStop, pairPrice: undefined, old: [order] };
  const legs = order.isWaiting
    ? { price: partner.price, stopPrice: ownStop, pairPrice: price }
    : { price, stopPrice: partner.stopPrice, pairPrice: partner.price };
  return { ...common, ...legs, old: [order, partner] };
}

/** One that follows already needs no activation. */
const trailOfNext = (trail: NaiveTrail | undefined): Ask['trail'] =>
  trail && { bps: trail.bps, from: trail.peak === undefined ? trail.from : undefined };

const partsOf = ({ userId, marketId, side }: Pick<Ask, 'userId' | 'marketId' | 'side'>) => ({ userId, marketId, side });
