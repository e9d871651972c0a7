// Amending an order in one command: it gets smaller where it stands, or another order takes its place, or nothing happens.
import {
  accept,
  addAmounts,
  assert,
  formatUnits,
  refuse,
  subtractAmounts,
  type Amount,
  type Price,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { AmendOrder, OrderAnswer } from './commands.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { checkMarket, findOwnOrder } from './admission.ts';
import { checkKept, clearPath, worstOf } from './at-risk.ts';
import { attachedPlaces } from './attached.ts';
import {
  checkBand,
  checkGrid,
  checkPostOnly,
  checkSize,
  checkStop,
  refuseFunds,
  type MaybeRefusal,
} from './check-order.ts';
import { createOrder, type NewOrder } from './create-order.ts';
import { sizeAt } from './draft-order.ts';
import { waitOrder } from './enter-book.ts';
import { answerOf, executeOrder } from './execute-order.ts';
import { calculateHold, calculateNeed, releaseHold, takeHold } from './holds.ts';
import { calculatePairNeed } from './legs.ts';
import { checkPair, createPair, type Pair, type PairTerms } from './place-oco.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import { termsOf } from './order.ts';
import { isWaiting } from './stop-book.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** An order is to become this: its prices, and what is left of the quantity once its fills are taken off. */
type Target = { readonly price: Price; readonly stopPrice: Price | undefined; readonly quantity: Amount };

export function amendOrder(world: SpotWorld, context: SpotContext, command: AmendOrder): SpotOutcome<AmendOrder> {
  const found = findOwnOrder(world, command);
  if ('ok' in found) return found;
  const { order, market } = found;
  const refusal = checkMarket(market) ?? checkCommand(order, command);
  if (refusal) return refusal;

  const target: Target = {
    price: command.price ?? order.price,
    // A triggered order is the limit order it has become.
    stopPrice: isWaiting(order) ? (command.stopPrice ?? order.stopPrice) : undefined,
    quantity: subtractAmounts(command.quantity ?? order.quantity, order.filled),
  };
  if (world.actClock.isStopped && !keepsPlace(order, target)) return refuse('full_stop');
  const amended = order.partner
    ? amendPair(world, context, market, { order, target, pair: mustGetPair(order, order.partner) })
    : amendSingle(world, context, market, { order, target });
  return 'ok' in amended ? amended : accept(amended);
}

function checkCommand(order: BookOrder, { price, stopPrice, quantity }: AmendOrder): MaybeRefusal {
  if (stopPrice !== undefined && !isWaiting(order)) return refuse('order_not_waiting');
  if (price !== undefined && order.type === 'market') return refuse('order_without_price');
  if (quantity !== undefined && order.terms?.quoteQuantity !== undefined) return refuse('order_by_sum');
  // A quantity of 0 is refused with the other faults of form.
  if (quantity === undefined || quantity <= 0n || quantity > order.filled) return undefined;
  return refuse('quantity_already_filled', { filled: formatUnits(order.filled) });
}

type Refused = NonNullable<MaybeRefusal>;

/** Nothing but its quantity changes, and not upwards: it keeps its id and its place. */
function keepsPlace(order: BookOrder, target: Target): boolean {
  const stays = target.price === order.price && (!isWaiting(order) || target.stopPrice === order.stopPrice);
  return stays && target.quantity <= order.quantity - order.filled;
}

/** Answers the prices of `target` that `order` does not have yet. */
function changedPrices(order: BookOrder, target: Target): Price[] {
  const changed = target.price === order.price ? [] : [target.price];
  if (target.stopPrice !== undefined && target.stopPrice !== order.stopPrice) changed.push(target.stopPrice);
  return changed;
}

type Single = { readonly order: BookOrder; readonly target: Target };

function amendSingle(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  single: Single,
): OrderAnswer | Refused {
  const { order, target } = single;
  if (target.stopPrice === undefined && !keepsPlace(order, target)) {
    const { userId, side } = order;
    clearPath(world, context, market, {
      userId,
      side,
      quantity: target.quantity,
      limit: target.price,
      terms: order.terms,
    });
  }
  const refusal = checkSingle(world, context, market, single);
  if (refusal) return refusal;
  if (keepsPlace(order, target)) {
    shrink(context, market, order, target.quantity);
    freeSurplus(world, context, order, calculateNeed(order));
    return answerOf(order);
  }
  const level = withdrawOrder(world, context, market, order, 'amended');
  if (level) reportLevel(context, market, order.side, level);
  const next = createOrder(world, context, market, draftOf(single), order.payer);
  const hold = calculateNeed(next);
  if (target.stopPrice === undefined) {
    return executeOrder(world, context, market, next, { hold, limit: next.price });
  }
  takeHold(world, context, next, hold);
  waitOrder(world, market, next);
  return answerOf(next);
}

/** What takes the place of an order. */
function draftOf({ order, target }: Single): NewOrder {
  const { userId, side, type, timeInForce, clientOrderId } = order;
  const { stopPrice, quantity } = target;
  // What no longer waits has no trigger.
  const terms =
    stopPrice === undefined ? order.terms && termsOf({ ...order.terms, triggerKind: undefined }) : order.terms;
  const price = type === 'market' ? undefined : target.price;
  return { userId, side, type, timeInForce, price, stopPrice, quantity, terms, clientOrderId };
}

/** As if the replacement were placed, but that the original's money and place are free and prices that stay are fine. */
function checkSingle(world: SpotWorld, context: SpotContext, market: SpotMarket, single: Single): MaybeRefusal {
  const { order, target } = single;
  const { payer } = order;
  const draft = draftOf(single);
  const { userId, side, terms, stopPrice } = draft;
  const prices = [draft.price, stopPrice].filter((one) => one !== undefined);
  const formRefusal =
    checkGrid(market, prices, target.quantity, terms?.quoteQuantity) ??
    checkBand(world, context, market, changedPrices(order, target)) ??
    (stopPrice === undefined
      ? checkPostOnly(market, { side, price: target.price, timeInForce: order.timeInForce })
      : checkStop(market, { side, stopPrice, terms }));
  if (formRefusal) return formRefusal;
  const size = sizeAt(market, draft, draft.price ?? stopPrice ?? target.price);
  const sizeRefusal = checkSize(market, { userId, quantity: size.quantity }, size.value, countPlaces(single));
  if (sizeRefusal) return sizeRefusal;
  const holding = { ...draft, price: target.price, stopPrice, terms };
  const hold = calculateHold(holding);
  const available = addAmounts(payer.available, order.held);
  if (available < hold) return refuseFunds(market, side, { required: hold, available });
  if (keepsPlace(order, target)) return undefined;
  const { price, quantity } = worstOf(holding);
  const { attached } = terms ?? {};
  return checkKept(world, context, market, { userId, side, quantity, prices: [price], attached, replaced: order });
}

/** The pair of an order that makes way is placed for what has filled, and what takes its place brings its own. */
const countPlaces = ({ order, target }: Single): 0 | 2 =>
  order.filled === 0n || keepsPlace(order, target) ? 0 : attachedPlaces(order.terms);

type Leg = Single & { readonly pair: Pair };

/** The legs of a pair have one quantity, so both change or both are replaced. Answers what became of the leg meant. */
function amendPair(world: SpotWorld, context: SpotContext, market: SpotMarket, leg: Leg): OrderAnswer | Refused {
  const { order, target, pair } = leg;
  const { limitLeg, stopLeg } = pair;
  const terms = toPairTerms(leg);
  const refusal = checkPair(world, context, market, {
    terms,
    changedPrices: changedPrices(order, target),
    places: 0,
    freed: limitLeg.held,
  });
  if (refusal) return refusal;
  const prices = [terms.price, terms.stopLimitPrice];
  const keptRefusal = keepsPlace(order, target)
    ? undefined
    : checkKept(world, context, market, { ...terms, prices, replaced: limitLeg });
  if (keptRefusal) return keptRefusal;
  if (keepsPlace(order, target)) {
    for (const one of [limitLeg, stopLeg]) shrink(context, market, one, target.quantity);
    freeSurplus(world, context, limitLeg, calculatePairNeed(limitLeg, stopLeg));
    return answerOf(order);
  }
  const level = withdrawOrder(world, context, market, limitLeg, 'amended');
  withdrawOrder(world, context, market, stopLeg, 'amended');
  if (level) reportLevel(context, market, limitLeg.side, level);
  const next = createPair(world, context, market, terms);
  return answerOf(order === limitLeg ? next.limitLeg : next.stopLeg);
}

function toPairTerms({ order, target, pair: { limitLeg, stopLeg } }: Leg): PairTerms {
  const { userId, side } = order;
  const isLimitLeg = order === limitLeg;
  const stopPrice = isLimitLeg ? stopLeg.stopPrice : target.stopPrice;
  assert(stopPrice !== undefined, 'a stop leg waits for a price');
  return {
    userId,
    side,
    quantity: target.quantity,
    price: isLimitLeg ? target.price : limitLeg.price,
    stopPrice,
    stopLimitPrice: isLimitLeg ? stopLeg.price : target.price,
    parentId: order.terms?.parentId,
  };
}

const mustGetPair = (one: BookOrder, other: BookOrder): Pair =>
  isWaiting(one) ? { limitLeg: other, stopLeg: one } : { limitLeg: one, stopLeg: other };

/** Leaves `remaining` of an order, in its place. */
function shrink(context: SpotContext, market: SpotMarket, order: BookOrder, remaining: Amount): void {
  const { level } = order;
  assert(level, 'an open order rests or waits');
  if (remaining === order.quantity - order.filled) return;
  level.reduce(order, addAmounts(order.filled, remaining));
  order.updatedAt = context.at;
  context.changes.orders.add(order);
  if (!isWaiting(order)) reportLevel(context, market, order.side, level);
}

/** Frees what an order holds beyond its need. */
function freeSurplus(world: SpotWorld, context: SpotContext, order: BookOrder, need: Amount): void {
  const surplus = subtractAmounts(order.held, need);
  if (surplus > 0n) releaseHold(world, context, order, surplus);
}
