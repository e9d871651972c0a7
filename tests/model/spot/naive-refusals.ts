// Every reason to say no, in the order of packages/engine/SPEC.md, as the naive model sees it.
import type { CurrencyId, EngineRefusalCode, MarketId, Side, UserId } from '@bourse/domain';
import type { AmendOrder, MarketSettings } from '@bourse/engine';
import type { Ask } from './naive-ask.ts';
import { placesOf, pricesOf } from './naive-attached.ts';
import { visibleRefusal } from './naive-iceberg.ts';
import type { NaiveMarket, NaiveOrder } from './naive-order.ts';
import { directionOf, stepsIn, stopHold } from './naive-terms.ts';
import type { NaiveView } from './naive-view.ts';

const USDT_ID = 3;
const DAY = 86_400_000;
const WHOLE = 100_000_000n;

/** The first refusal that what is asked for meets; undefined when it is accepted. */
export function refusal(spot: NaiveView, ask: Ask): EngineRefusalCode | undefined {
  return (
    userRefusal(spot, ask) ??
    marketRefusal(spot, ask) ??
    formRefusal(spot, ask) ??
    sizeRefusal(spot, ask) ??
    fundsRefusal(spot, ask)
  );
}

export function userRefusal(spot: NaiveView, ask: Ask): EngineRefusalCode | undefined {
  const user = spot.books.users.get(ask.userId);
  if (!user) return 'user_not_found';
  return user.isFrozen ? 'user_frozen' : spot.keys.actingRefusal(ask);
}

export function marketRefusal(spot: NaiveView, { marketId, keyId }: Ask): EngineRefusalCode | undefined {
  const market = spot.markets.get(marketId);
  if (!market) return 'market_not_found';
  if (market.settings.state === 'view_only') return 'market_view_only';
  if (market.settings.state === 'closed') return 'market_not_open';
  return market.settings.state === 'halted' ? 'market_halted' : spot.keys.marketRefusal(keyId, marketId);
}

function formRefusal(spot: NaiveView, ask: Ask): EngineRefusalCode | undefined {
  const { settings, lastPrice, triggerPrice } = mustGetMarket(spot, ask.marketId);
  const named = ask.trail ? ask.trail.from : ask.stopPrice;
  const ownPrices = [ask.isMarket ? undefined : ask.price, named, ask.pairPrice];
  const prices = [...ownPrices, ...pricesOf(ask)];
  if (prices.some((one) => one !== undefined && one <= 0n)) return 'price_required';
  if ((ask.sum ?? ask.quantity) <= 0n) return 'quantity_required';
  if (prices.some((one) => one !== undefined && one % settings.tick !== 0n)) return 'price_not_on_tick';
  if (ask.quantity % settings.step !== 0n) return 'quantity_not_on_step';
  const visibleCode = visibleRefusal(ask, settings.step);
  if (visibleCode) return visibleCode;
  if (ask.trail && (ask.trail.bps < 10 || ask.trail.bps > 2_000)) return 'trail_out_of_range';
  const reference = cross(spot, settings) ?? lastPrice;
  const isOutside = (one: bigint): boolean =>
    reference !== undefined && (one * 2n < reference || one * 2n > reference * 3n);
  if (ask.newPrices.some(isOutside)) return 'price_out_of_band';
  const met = ask.isMarket && ask.stopPrice === undefined ? spot.opposite(ask).slice(0, 1) : [];
  const meant = [...ask.newPrices, ...met.map(({ price }) => price)];
  const bandCode = spot.keys.bandRefusal(ask.keyId, meant, cross(spot, settings));
  if (bandCode) return bandCode;
  if (isNameTaken(spot, ask)) return 'client_order_id_in_use';
  if (ask.old.length === 0 && ask.expiresAt !== undefined && ask.expiresAt <= spot.books.at) return 'expiry_passed';
  if (isWrongWay(ask)) return 'attached_prices_wrong';
  const best = spot.opposite(ask)[0]?.price;
  if (ask.isMarket && ask.stopPrice === undefined) return best === undefined ? 'empty_book' : undefined;
  if (ask.stopPrice !== undefined) {
    if (triggerPrice === undefined) return 'no_last_price';
    if (!ask.trail && isReached(ask, triggerPrice)) return 'stop_would_trigger';
  }
  const wouldTake = best !== undefined && (ask.side === 'buy' ? best <= ask.price : best >= ask.price);
  if (!wouldTake) return undefined;
  if (ask.pairPrice !== undefined) return 'oco_would_take';
  return ask.stopPrice === undefined && ask.timeInForce === 'post_only' ? 'post_only_would_take' : undefined;
}

function isWrongWay({ side, attached }: Ask): boolean {
  if (!attached) return false;
  return side === 'buy' ? attached.price <= attached.stopPrice : attached.price >= attached.stopPrice;
}

function isNameTaken(spot: NaiveView, { userId, clientOrderId, stopName, listName, named, old }: Ask): boolean {
  const orderNames = [clientOrderId === named?.clientOrderId ? undefined : clientOrderId, stopName];
  if (orderNames.some((name) => name !== undefined && isTaken(spot, userId, name))) return true;
  if (old.length > 0) return false;
  const names = [clientOrderId, stopName, listName].filter((name) => name !== undefined);
  if (new Set(names).size < names.length) return true;
  const isOfPair = (one: NaiveOrder): boolean => one.userId === userId && one.listName === listName;
  return listName !== undefined && spot.orders.some((one) => one.status === 'open' && isOfPair(one));
}

const isTaken = (spot: NaiveView, userId: UserId, name: string): boolean =>
  spot.orders.some(
    (one) =>
      one.userId === userId &&
      one.clientOrderId === name &&
      (one.endedAt === undefined || (!one.freesName && spot.books.at - one.endedAt < DAY)),
  );

function mustGetMarket(spot: NaiveView, marketId: MarketId): NaiveMarket {
  const market = spot.markets.get(marketId);
  if (!market) throw new Error('the market exists');
  return market;
}

function cross(spot: NaiveView, { baseId, quoteId }: MarketSettings): bigint | undefined {
  const fresh = (currencyId: CurrencyId): bigint | undefined => {
    if (currencyId === USDT_ID) return WHOLE;
    const tick = spot.books.index.get(currencyId);
    return tick && spot.books.at - tick.at <= 5_000 ? tick.price : undefined;
  };
  const base = fresh(baseId);
  const quote = fresh(quoteId);
  return base === undefined || quote === undefined ? undefined : (base * WHOLE) / quote;
}

function sizeRefusal(spot: NaiveView, ask: Ask): EngineRefusalCode | undefined {
  const { settings } = mustGetMarket(spot, ask.marketId);
  const atMarket = ask.stopPrice ?? spot.opposite(ask)[0]?.price ?? 0n;
  const limits = ask.isMarket ? [atMarket] : [ask.price, ask.pairPrice ?? ask.price];
  const quantity = ask.sum === undefined ? ask.quantity : stepsIn(ask.sum, atMarket, settings);
  const isTooSmall = quantity === 0n || limits.some((at) => at * quantity < settings.minNotional * WHOLE);
  if (isTooSmall) return 'below_minimum_notional';
  if (quantity > settings.maxQuantity) return 'above_maximum_quantity';
  const isGone = ask.stopPrice === undefined && (ask.timeInForce === 'ioc' || ask.timeInForce === 'fok');
  const own = isGone ? 0 : ask.pairPrice === undefined ? 1 : 2;
  if (own + placesOf(ask) === 0) return undefined;
  // An order that makes way brings its pair for what has filled.
  const ended = ask.isInPlace || !ask.named || ask.named.filled === 0n ? [] : [ask.named];
  const needed = [ask, ...ended].reduce((sum, one) => sum + placesOf(one), own);
  const open = spot.orders.filter(
    (one) => one.status === 'open' && one.marketId === ask.marketId && !ask.old.includes(one),
  );
  const after = (accounts: readonly number[]): number =>
    open.filter(({ userId }) => accounts.includes(userId)).reduce((sum, one) => sum + 1 + placesOf(one), needed);
  const isTooMuch = after([ask.userId]) > 500 || after(spot.books.accountsOf(ask.userId)) > 2_000;
  return isTooMuch ? 'too_many_open_orders' : undefined;
}

function fundsRefusal(spot: NaiveView, ask: Ask): EngineRefusalCode | undefined {
  const currencyId = spot.payingCurrency(ask);
  if (currencyId === undefined) return undefined;
  const freed = ask.old.reduce((sum, one) => sum + spot.held(one), 0n);
  const available = spot.books.available(`${ask.userId}/change`, currencyId) + freed;
  return available < needed(spot, ask) ? 'insufficient_balance' : undefined;
}

function needed(spot: NaiveView, ask: Ask): bigint {
  if (ask.isMarket && ask.stopPrice !== undefined) return stopHold(ask);
  const { fills } = ask.isMarket ? spot.walk(ask) : { fills: [] };
  if (ask.side === 'buy' && ask.isMarket) {
    return fills.reduce((sum, { maker, quantity }) => sum + (maker.price * quantity) / WHOLE, 0n);
  }
  if (ask.sum !== undefined) return fills.reduce((sum, { quantity }) => sum + quantity, 0n);
  const needs = [ask.price, ask.pairPrice ?? 0n].map((at) => needFor(ask.side, at, ask.quantity));
  return needs.reduce((most, need) => (need > most ? need : most));
}

export function amendRefusal(command: AmendOrder, order: NaiveOrder): EngineRefusalCode | undefined {
  if (command.stopPrice !== undefined && (!order.isWaiting || order.trail)) return 'order_not_waiting';
  if (command.price !== undefined && order.isMarket) return 'order_without_price';
  if (command.quantity !== undefined && order.sum !== undefined) return 'order_by_sum';
  const isUsedUp = command.quantity !== undefined && command.quantity > 0n && command.quantity <= order.filled;
  return isUsedUp ? 'quantity_already_filled' : undefined;
}

export const needFor = (side: Side, price: bigint, quantity: bigint): bigint =>
  side === 'buy' ? (price * quantity) / WHOLE : quantity;

/** Whether a fill at `price` triggers an order. */
export function isReached(order: Pick<NaiveOrder, 'side' | 'stopPrice' | 'isTakeProfit'>, price: bigint): boolean {
  const { stopPrice } = order;
  return stopPrice !== undefined && (directionOf(order) === 'up' ? price >= stopPrice : price <= stopPrice);
}

/** Whether a fill at `price` counts for stop orders: a fresh index has to be near. */
export function counts(spot: NaiveView, marketId: MarketId, price: bigint): boolean {
  const { settings } = mustGetMarket(spot, marketId);
  const index = cross(spot, settings);
  if (index === undefined) return true;
  const away = price > index ? price - index : index - price;
  return away * 1_000_000n <= index * settings.triggerBand;
}
