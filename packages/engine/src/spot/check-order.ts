// The refusals that an order's form, size and funds can meet. Those who place and amend ask them in their fixed order.
import {
  divCeil,
  divFloor,
  formatUnits,
  PERSON_OPEN_ORDERS_MAX,
  refuse,
  type Amount,
  type EngineRefusalCode,
  type Price,
  type Refusal,
  type Side,
  type TimeInForce,
  type UserId,
} from '@bourse/domain';
import { accountsOfPerson, hasSiblings } from '../core/person.ts';
import { isWithinLimit } from './book/book.ts';
import type { SpotContext } from './spot.ts';
import { calculatePriceBand, isWithinBand } from './price-limits.ts';
import type { SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import { directionOf, isReached } from './stop-book.ts';
import type { NewOrder } from './create-order.ts';
import type { Order, OrderTerms } from './order.ts';
import { isInRange, isTrailing, TRAIL_BPS_MAX, TRAIL_BPS_MIN } from './trailing.ts';

/** How many orders of one account may rest or wait in one market. */
export const OPEN_ORDERS_MAX = 500;

export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;

/** The prices that an order names: a trailing one may name its activation price, and no stop price. */
export const pricesOf = ({ price, stopPrice, terms }: Pick<NewOrder, 'price' | 'stopPrice' | 'terms'>): Price[] =>
  [price, isTrailing({ terms }) ? terms?.activationPrice : stopPrice].filter((one) => one !== undefined);

/** `prices` are all that the order names; an order by sum has no quantity of its own. */
export function checkGrid(
  market: SpotMarket,
  prices: readonly Price[],
  quantity: Amount,
  quoteQuantity?: Amount,
): MaybeRefusal {
  const { tick, step } = market.entity.settings;
  for (const price of prices) if (price <= 0n) return refuse('price_required');
  if ((quoteQuantity ?? quantity) <= 0n) return refuse('quantity_required');
  for (const price of prices) if (price % tick !== 0n) return refuse('price_not_on_tick', { tick: formatUnits(tick) });
  return quantity % step === 0n ? undefined : refuse('quantity_not_on_step', { step: formatUnits(step) });
}

export function checkBand(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  prices: readonly Price[],
): MaybeRefusal {
  const { settings, lastPrice } = market.entity;
  const reference = world.indexPrices.getCrossPrice(settings, context.at) ?? lastPrice;
  if (reference === undefined) return undefined;
  for (const price of prices) {
    if (isWithinBand(price, reference)) continue;
    const { low, high } = calculatePriceBand(reference);
    const { tick } = settings;
    // The prices that an order can name: those on the tick.
    const [lowest, highest] = [divCeil(low, tick) * tick, divFloor(high, tick) * tick];
    return refuse('price_out_of_band', { low: formatUnits(lowest), high: formatUnits(highest) });
  }
  return undefined;
}

/** An order may have the name of the one that it takes the place of. */
export function checkClientOrderId(
  world: SpotWorld,
  context: SpotContext,
  { userId, clientOrderId }: { readonly userId: UserId; readonly clientOrderId?: string | undefined },
  replaced?: Order,
): MaybeRefusal {
  if (clientOrderId === undefined || clientOrderId === replaced?.clientOrderId) return undefined;
  if (!world.spot.clientOrders.isInUse(userId, clientOrderId, context.at)) return undefined;
  return refuse('client_order_id_in_use', { clientOrderId });
}

/** A trailing order follows at a distance that is neither a tick nor the whole price. */
export function checkTrail({ terms }: Pick<NewOrder, 'terms'>): MaybeRefusal {
  if (terms?.trailBps === undefined || isInRange(terms.trailBps)) return undefined;
  return refuse('trail_out_of_range', { minimum: TRAIL_BPS_MIN, maximum: TRAIL_BPS_MAX });
}

/** A stop order waits for a price that the market has not come to: it must have one, on this side of the stop. */
export function checkStop(
  market: SpotMarket,
  {
    side,
    stopPrice,
    terms,
  }: { readonly side: Side; readonly stopPrice: Price; readonly terms?: OrderTerms | undefined },
): MaybeRefusal {
  const { triggerPrice } = market.entity;
  if (triggerPrice === undefined) return refuse('no_last_price');
  // Its stop price is off the price by its distance.
  if (isTrailing({ terms })) return undefined;
  return isReached(directionOf({ side, terms }), stopPrice, triggerPrice)
    ? refuse('stop_would_trigger', { last: formatUnits(triggerPrice) })
    : undefined;
}

type Limit = { readonly side: Side; readonly price: Price };

export function checkPostOnly(market: SpotMarket, order: Limit & { readonly timeInForce: TimeInForce }): MaybeRefusal {
  const best = order.timeInForce === 'post_only' ? findTaken(market, order) : undefined;
  return best === undefined ? undefined : refuse('post_only_would_take', { best: formatUnits(best) });
}

/** The limit leg of a pair rests, or the pair would be none. */
export function checkLimitLeg(market: SpotMarket, leg: Limit): MaybeRefusal {
  const best = findTaken(market, leg);
  return best === undefined ? undefined : refuse('oco_would_take', { best: formatUnits(best) });
}

/** The price at which it would trade at once, be it with its own owner; undefined where it would rest. */
function findTaken(market: SpotMarket, { side, price }: Limit): Price | undefined {
  const best = market.book.opposite(side).best;
  return best !== undefined && isWithinLimit(side, best.price, price) ? best.price : undefined;
}

/**
 * `value` is price × quantity at the limit price, of two legs the smaller one, or for a market order at the best price
 * it meets; of a sum what its whole steps come to there, as is `minimum`. `places` is how many more open orders it needs.
 */
export function checkSize(
  world: SpotWorld,
  market: SpotMarket,
  userId: UserId,
  { quantity, value, minimum }: { readonly quantity: Amount; readonly value: Amount; readonly minimum?: Amount },
  places: number,
): MaybeRefusal {
  const { minNotional, maxQuantity, baseId, quoteId } = market.entity.settings;
  const least = minimum ?? minNotional;
  if (value < least) {
    return refuse('below_minimum_notional', { minimum: formatUnits(least), currencyId: quoteId });
  }
  if (quantity > maxQuantity) {
    return refuse('above_maximum_quantity', { maximum: formatUnits(maxQuantity), currencyId: baseId });
  }
  return places > 0 ? checkPlaces(world, market, userId, places) : undefined;
}

/** Those of an account, then those of all accounts of its person together. */
function checkPlaces(world: SpotWorld, market: SpotMarket, userId: UserId, places: number): MaybeRefusal {
  if (market.placesOf(userId) + places > OPEN_ORDERS_MAX) {
    return refuse('too_many_open_orders', { maximum: OPEN_ORDERS_MAX });
  }
  if (!hasSiblings(world, userId)) return undefined;
  const accounts = accountsOfPerson(world, userId);
  // Few accounts cannot come to so many.
  if (accounts.length * OPEN_ORDERS_MAX <= PERSON_OPEN_ORDERS_MAX) return undefined;
  const taken = accounts.reduce((sum, id) => sum + market.placesOf(id), places);
  return taken > PERSON_OPEN_ORDERS_MAX
    ? refuse('too_many_open_orders', { maximum: PERSON_OPEN_ORDERS_MAX })
    : undefined;
}

/** Refuses an order that needs more than is available; what is missing counts in whole ticks, or steps of a seller. */
export function refuseFunds(
  market: SpotMarket,
  side: Side,
  { required, available }: { readonly required: Amount; readonly available: Amount },
): Refusal<EngineRefusalCode> {
  const { tick, step } = market.entity.settings;
  const grain = side === 'buy' ? tick : step;
  return refuse('insufficient_balance', {
    currencyId: market.payingCurrency(side),
    required: formatUnits(required),
    available: formatUnits(available),
    missing: formatUnits(divCeil(required - available, grain) * grain),
  });
}
