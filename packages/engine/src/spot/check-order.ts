// The refusals that an order's form and size can meet, in their fixed order.
import { formatUnits, refuse, type Amount, type EngineRefusalCode, type Price, type Refusal } from '@bourse/domain';
import { isWithinLimit } from '../book/book.ts';
import type { PlaceLimitOrder, PlaceOrder } from '../commands.ts';
import type { Context } from '../context.ts';
import { calculatePriceBand, isWithinBand } from '../formulas/price-limits.ts';
import type { World } from '../world.ts';
import type { SpotMarket } from './spot-market.ts';

/** How many orders of one user may rest in one market. */
export const OPEN_ORDERS_MAX = 500;

type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;

export function checkForm(world: World, context: Context, market: SpotMarket, command: PlaceOrder): MaybeRefusal {
  const { tick, step } = market.entity.settings;
  if (command.type === 'limit' && command.price <= 0n) return refuse('price_required');
  if (command.quantity <= 0n) return refuse('quantity_required');
  if (command.type === 'limit' && command.price % tick !== 0n) {
    return refuse('price_not_on_tick', { tick: formatUnits(tick) });
  }
  if (command.quantity % step !== 0n) return refuse('quantity_not_on_step', { step: formatUnits(step) });
  if (command.type === 'limit') {
    const refusal = checkBand(world, context, market, command.price);
    if (refusal) return refusal;
  }
  const { userId, clientOrderId } = command;
  if (clientOrderId !== undefined && world.clientOrders.isInUse(userId, clientOrderId, context.at)) {
    return refuse('client_order_id_in_use', { clientOrderId });
  }
  if (command.type === 'limit') return checkPostOnly(market, command);
  return market.book.opposite(command.side).best ? undefined : refuse('empty_book');
}

function checkBand(world: World, context: Context, market: SpotMarket, price: Price): MaybeRefusal {
  const { settings, lastPrice } = market.entity;
  const reference = world.indexPrices.getCrossPrice(settings, context.at) ?? lastPrice;
  if (reference === undefined) return undefined;
  if (isWithinBand(price, reference)) return undefined;
  const { low, high } = calculatePriceBand(reference);
  return refuse('price_out_of_band', { low: formatUnits(low), high: formatUnits(high) });
}

function checkPostOnly(market: SpotMarket, command: PlaceLimitOrder): MaybeRefusal {
  if (command.timeInForce !== 'post_only') return undefined;
  const best = market.book.opposite(command.side).best;
  const wouldTake = best !== undefined && isWithinLimit(command.side, best.price, command.price);
  return wouldTake ? refuse('post_only_would_take') : undefined;
}

/** `value` is price × quantity at the limit price, or for a market order at the best price it meets. */
export function checkSize(market: SpotMarket, command: PlaceOrder, value: Amount): MaybeRefusal {
  const { minNotional, maxQuantity } = market.entity.settings;
  if (value < minNotional) {
    return refuse('below_minimum_notional', { minimum: formatUnits(minNotional) });
  }
  if (command.quantity > maxQuantity) return refuse('above_maximum_quantity', { maximum: formatUnits(maxQuantity) });
  const mayRest = command.type === 'limit' && (command.timeInForce === 'gtc' || command.timeInForce === 'post_only');
  if (mayRest && market.openOrdersOf(command.userId).size >= OPEN_ORDERS_MAX) {
    return refuse('too_many_open_orders', { maximum: OPEN_ORDERS_MAX });
  }
  return undefined;
}
