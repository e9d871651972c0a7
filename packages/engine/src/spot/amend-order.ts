// Amending an order in one command: it gets smaller where it stands, or another order takes its place, or nothing happens.
import {
  accept,
  addAmounts,
  assert,
  formatUnits,
  refuse,
  subtractAmounts,
  type Amount,
  type KeyId,
  type Price,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { AmendOrder, OrderAnswer } from './commands.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { checkActing, checkKeyMarket } from '../keys/keys.ts';
import { checkMarket, findOwnOrder } from './admission.ts';
import { checkKept, clearPath, worstOf } from './at-risk.ts';
import { attachedPlaces } from './attached.ts';
import {
  checkBand,
  checkClientOrderId,
  checkGrid,
  checkPostOnly,
  checkSize,
  checkStop,
  pricesOf,
  refuseFunds,
  type MaybeRefusal,
} from './check-order.ts';
import { createOrder, type NewOrder } from './create-order.ts';
import { sizeAt } from './draft-order.ts';
import { waitOrder, waitTrailing } from './enter-book.ts';
import { tellExecution, tellRenamed } from './execution.ts';
import { answerOf, executeOrder } from './execute-order.ts';
import { calculateHold, calculateNeed, releaseHold, takeHold } from './holds.ts';
import { checkSlices } from './iceberg.ts';
import {
  checkCharge,
  checkKeyBand,
  dearestOf,
  leaveKey,
  legsOf,
  mustChargeFor,
  shrinkCharge,
  takeCharge,
} from './key-charges.ts';
import { calculatePairNeed } from './legs.ts';
import { checkPair, createPair, type Pair, type PairTerms } from './place-oco.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import { termsOf, type OrderTerms } from './order.ts';
import { isWaiting } from './stop-book.ts';
import { findFirstStop, isFollowing, isTrailing } from './trailing.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** An order is to become this: its prices, what is left of the quantity once its fills are taken off, and its name. */
type Target = {
  readonly price: Price;
  readonly stopPrice: Price | undefined;
  readonly quantity: Amount;
  readonly clientOrderId: string | undefined;
  /** The key that amends it; a person has none. */
  readonly keyId: KeyId | undefined;
};

export function amendOrder(world: SpotWorld, context: SpotContext, command: AmendOrder): SpotOutcome<AmendOrder> {
  const actingRefusal = checkActing(world, context.at, command);
  if (actingRefusal) return actingRefusal;
  const found = findOwnOrder(world, command);
  if ('ok' in found) return found;
  const { order, market } = found;
  const { keyId } = command;
  const { marketId } = market.entity.settings;
  const refusal = checkMarket(market) ?? checkKeyMarket(world, { keyId, marketId }) ?? checkCommand(order, command);
  if (refusal) return refusal;

  const target: Target = {
    price: command.price ?? order.price,
    // A triggered order is the limit order it has become.
    stopPrice: isWaiting(order) ? (command.stopPrice ?? order.stopPrice) : undefined,
    quantity: subtractAmounts(command.quantity ?? order.quantity, order.filled),
    clientOrderId: command.clientOrderId ?? order.clientOrderId,
    keyId,
  };
  if (world.actClock.isStopped && !keepsPlace(order, target)) return refuse('full_stop');
  const amended = order.partner
    ? amendPair(world, context, market, { order, target, pair: mustGetPair(order, order.partner) })
    : amendSingle(world, context, market, { order, target });
  return 'ok' in amended ? amended : accept(amended);
}

function checkCommand(order: BookOrder, { price, stopPrice, quantity }: AmendOrder): MaybeRefusal {
  if (stopPrice !== undefined && (!isWaiting(order) || isTrailing(order))) return refuse('order_not_waiting');
  if (price !== undefined && order.type === 'market') return refuse('order_without_price');
  if (quantity !== undefined && order.terms?.quoteQuantity !== undefined) return refuse('order_by_sum');
  // A quantity of 0 is refused with the other faults of form.
  if (quantity === undefined || quantity <= 0n || quantity > order.filled) return undefined;
  return refuse('quantity_already_filled', { filled: formatUnits(order.filled) });
}

type Refused = NonNullable<MaybeRefusal>;

/** Nothing but its quantity and its name changes, and the quantity not upwards: it keeps its id and its place. */
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
    const { personId, side } = order;
    clearPath(world, context, market, {
      personId,
      side,
      quantity: target.quantity,
      limit: target.price,
      terms: order.terms,
    });
  }
  const refusal = checkSingle(world, context, market, single);
  if (refusal) return refusal;
  if (keepsPlace(order, target)) {
    shrink(world, context, market, single);
    freeSurplus(world, context, order, calculateNeed(order));
    rename(world, context, order, target.clientOrderId);
    return answerOf(order);
  }
  const charge = mustChargeFor(world, context, market, askedOf(market, single));
  const level = withdrawOrder(world, context, market, order, 'amended');
  if (level) reportLevel(context, market, order.side, level);
  const next = createOrder(world, context, market, draftOf(market, single), order.payer);
  if (charge) takeCharge(world, context, next, charge);
  const hold = calculateNeed(next);
  if (target.stopPrice === undefined) {
    return executeOrder(world, context, market, next, { hold, limit: next.price });
  }
  takeHold(world, context, next, hold);
  if (isTrailing(next)) waitTrailing(world, context, market, next);
  else waitOrder(world, market, next);
  return answerOf(next);
}

/** Tells what the order could come to that takes the place of another. */
function askedOf(market: SpotMarket, single: Single) {
  const { order, target } = single;
  const { userId, side, type, terms, stopPrice } = draftOf(market, single);
  const { price: worst, quantity } = worstOf({ ...target, type, side, stopPrice, terms });
  const dearest = dearestOf(market, { side, stopPrice }, worst);
  const size = { quantity, sum: terms?.quoteQuantity };
  return {
    userId,
    keyId: target.keyId,
    parts: [{ side, dearest, worst, size, attached: terms?.attached }],
    replaced: [order],
  };
}

/** Drafts the order that takes the place of another. */
function draftOf(market: SpotMarket, { order, target }: Single): NewOrder {
  const { userId, side, type, timeInForce, freesName } = order;
  const { quantity, clientOrderId } = target;
  const terms = order.terms && termsOfNext(order, order.terms);
  const bps = terms?.trailBps;
  // It follows anew, from where the price is now.
  const stopPrice =
    bps === undefined || keepsPlace(order, target)
      ? target.stopPrice
      : findFirstStop(market, { side, bps, activationPrice: terms?.activationPrice });
  const price = type === 'market' ? undefined : target.price;
  return { userId, side, type, timeInForce, price, stopPrice, quantity, terms, clientOrderId, freesName };
}

/**
 * What no longer waits has no trigger, and what follows already needs no activation. What takes the place of a leg that has gone
 * on alone is of no pair.
 */
function termsOfNext(order: BookOrder, asked: OrderTerms): OrderTerms | undefined {
  const terms = { ...asked, listClientOrderId: undefined };
  if (!isWaiting(order)) {
    return termsOf({ ...terms, triggerKind: undefined, trailBps: undefined, activationPrice: undefined });
  }
  return termsOf(isFollowing(order) ? { ...terms, activationPrice: undefined } : terms);
}

/** As if the replacement were placed, but that the original's money and place are free and prices that stay are fine. */
function checkSingle(world: SpotWorld, context: SpotContext, market: SpotMarket, single: Single): MaybeRefusal {
  const { order, target } = single;
  const { payer } = order;
  const draft = draftOf(market, single);
  const { userId, side, terms, stopPrice } = draft;
  const formRefusal =
    checkGrid(market, pricesOf(draft), target.quantity, terms?.quoteQuantity) ??
    checkSlices(market, draft) ??
    checkBand(world, context, market, changedPrices(order, target)) ??
    checkKeyBand(world, context, market, target.keyId, changedPrices(order, target)) ??
    checkClientOrderId(world, context, draft, order) ??
    (stopPrice === undefined
      ? checkPostOnly(market, { side, price: target.price, timeInForce: order.timeInForce })
      : checkStop(market, { side, stopPrice, terms }));
  if (formRefusal) return formRefusal;
  const size = sizeAt(market, draft, draft.price ?? stopPrice ?? target.price);
  const sizeRefusal = checkSize(world, market, userId, size, countPlaces(single));
  if (sizeRefusal) return sizeRefusal;
  const holding = { ...draft, price: target.price, stopPrice, terms };
  const hold = calculateHold(holding);
  const available = addAmounts(payer.available, order.held);
  if (available < hold) return refuseFunds(market, side, { required: hold, available });
  if (keepsPlace(order, target)) return undefined;
  const keyRefusal = checkCharge(world, context, market, askedOf(market, single));
  if (keyRefusal) return keyRefusal;
  const { price, quantity } = worstOf(holding);
  const { attached } = terms ?? {};
  return checkKept(world, context, market, {
    userId,
    side,
    quantity,
    prices: [price],
    attached,
    replaced: order,
    ended: order,
  });
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
    renamed: { order, clientOrderId: target.clientOrderId },
    keyId: target.keyId,
  });
  if (refusal) return refusal;
  const prices = [terms.price, terms.stopLimitPrice];
  const asked = {
    userId: terms.userId,
    keyId: target.keyId,
    parts: legsOf(terms, terms),
    replaced: [limitLeg],
  };
  const keptRefusal = keepsPlace(order, target)
    ? undefined
    : (checkCharge(world, context, market, asked) ??
      checkKept(world, context, market, { ...terms, prices, replaced: limitLeg }));
  if (keptRefusal) return keptRefusal;
  if (keepsPlace(order, target)) {
    for (const one of [limitLeg, stopLeg]) shrink(world, context, market, { order: one, target });
    freeSurplus(world, context, limitLeg, calculatePairNeed(limitLeg, stopLeg));
    rename(world, context, order, target.clientOrderId);
    return answerOf(order);
  }
  const charge = mustChargeFor(world, context, market, asked);
  const level = withdrawOrder(world, context, market, limitLeg, 'amended');
  withdrawOrder(world, context, market, stopLeg, 'amended');
  if (level) reportLevel(context, market, limitLeg.side, level);
  const next = createPair(world, context, market, { ...terms, charge });
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
    clientOrderId: isLimitLeg ? target.clientOrderId : limitLeg.clientOrderId,
    stopClientOrderId: isLimitLeg ? stopLeg.clientOrderId : target.clientOrderId,
    listClientOrderId: order.terms?.listClientOrderId,
    freesName: order.freesName,
    parentId: order.terms?.parentId,
  };
}

const mustGetPair = (one: BookOrder, other: BookOrder): Pair =>
  isWaiting(one) ? { limitLeg: other, stopLeg: one } : { limitLeg: one, stopLeg: other };

/** Leaves what is asked for of an order, in its place. It stays its key’s, unless a person asks. */
function shrink(world: SpotWorld, context: SpotContext, market: SpotMarket, { order, target }: Single): void {
  const { level } = order;
  const remaining = target.quantity;
  if (target.keyId === undefined) leaveKey(world, context, order);
  assert(level, 'an open order rests or waits');
  if (remaining === order.quantity - order.filled) return;
  const { total } = level;
  shrinkCharge(world, context, order, remaining);
  level.reduce(order, addAmounts(order.filled, remaining));
  order.updatedAt = context.at;
  context.changes.orders.add(order);
  tellExecution(context, 'reduced', order);
  // Nobody is told of a level where nothing that is seen has changed.
  if (!isWaiting(order) && level.total !== total) reportLevel(context, market, order.side, level);
}

function rename(world: SpotWorld, context: SpotContext, order: BookOrder, clientOrderId: string | undefined): void {
  const former = order.clientOrderId;
  if (clientOrderId === undefined || clientOrderId === former) return;
  world.spot.clientOrders.rename(order, clientOrderId, context.at);
  order.updatedAt = context.at;
  context.changes.orders.add(order);
  tellRenamed(context, order, former);
}

/** Frees what an order holds beyond its need. */
function freeSurplus(world: SpotWorld, context: SpotContext, order: BookOrder, need: Amount): void {
  const surplus = subtractAmounts(order.held, need);
  if (surplus > 0n) releaseHold(world, context, order, surplus);
}
