// Placing an order: refusals in their fixed order, then what it was accepted for.
import { accept, assert, refuse, ZERO, type Amount, type Price, type Side } from '@bourse/domain';
import { personOf } from '../core/person.ts';
import type { BookOrder, Level } from './book/level.ts';
import type { OrderAnswer, PlaceOrder } from './commands.ts';
import { checkActing, checkKeyMarket } from '../keys/keys.ts';
import { calculateProtectionPrice } from './price-limits.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { checkMarket } from './admission.ts';
import { checkKept, clearPath, mayBar, worstOf } from './at-risk.ts';
import { attachedPlaces, attachedPrices, checkAttached, isArmed } from './attached.ts';
import {
  checkBand,
  checkClientOrderId,
  checkGrid,
  checkPostOnly,
  checkSize,
  checkStop,
  checkTrail,
  pricesOf,
  refuseFunds,
  type MaybeRefusal,
} from './check-order.ts';
import { closeOrder } from './close-order.ts';
import { createOrder, NO_PRICE, timeInForceOf, type NewOrder } from './create-order.ts';
import { draftOrder, sizeAt } from './draft-order.ts';
import { isKilled, mayRest, waitOrder, waitTrailing } from './enter-book.ts';
import { answerOf, executeOrder, type Terms } from './execute-order.ts';
import { checkExpiry } from './expire-orders.ts';
import { calculateHold, takeHold } from './holds.ts';
import { chargeFor, checkKeyBand, dearestOf, takeCharge } from './key-charges.ts';
import { checkVisible } from './iceberg.ts';
import { planFills } from './match.ts';
import type { Order } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import { isTrailing } from './trailing.ts';

/** `replaced` has just been cancelled for it. */
export function placeOrder(
  world: SpotWorld,
  context: SpotContext,
  command: PlaceOrder,
  replaced?: Order,
): SpotOutcome<PlaceOrder> {
  const actingRefusal = checkActing(world, context.at, command);
  if (actingRefusal) return actingRefusal;
  const market = world.spot.markets.get(command.marketId);
  if (!market) return refuse('market_not_found');
  const marketRefusal = checkMarket(market) ?? checkKeyMarket(world, command);
  if (marketRefusal) return marketRefusal;
  const draft = draftOrder(market, command);
  if (draft.stopPrice === undefined && mayBar(world)) {
    clearPath(world, context, market, { ...draft, personId: personOf(world, draft.userId), limit: draft.price });
  }
  const refusal = checkForm(world, context, market, draft, replaced);
  if (refusal) return refusal;
  const size = sizeAt(market, draft, findPrice(market, draft));
  const { userId, side } = draft;
  const sizeRefusal = checkSize(world, market, userId, size, countPlaces(draft, replaced));
  if (sizeRefusal) return sizeRefusal;
  const terms = chooseTerms(world, market, draft, size.value);
  const currencyId = market.payingCurrency(side);
  const payer = world.ledger.getAccount(userId, 'change', currencyId);
  const available = payer?.available ?? ZERO;
  if (available < terms.hold) return refuseFunds(market, side, { required: terms.hold, available });
  const charge = weighDraft(world, context, market, draft, terms);
  if (charge !== undefined && 'ok' in charge) return charge;
  if (world.bound.size > 0) {
    const { worst, worstQuantity: quantity } = terms;
    const attached = draft.terms?.attached;
    const asked = { userId, side, quantity, prices: [worst], attached, ended: replaced };
    const keptRefusal = checkKept(world, context, market, asked);
    if (keptRefusal) return keptRefusal;
  }

  // From here on the command succeeds.
  const order = createOrder(world, context, market, draft, payer);
  if (charge !== undefined) takeCharge(world, context, order, charge);
  return accept(startOrder(world, context, market, order, terms));
}

function checkForm(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  draft: NewOrder,
  replaced: Order | undefined,
): MaybeRefusal {
  const { side, type, price, stopPrice, quantity, terms } = draft;
  const prices = listPrices(draft);
  const refusal =
    checkGrid(market, prices, quantity, terms?.quoteQuantity) ??
    checkVisible(market, draft, mayRest(timeInForceOf(draft))) ??
    checkTrail(draft) ??
    checkBand(world, context, market, prices) ??
    (draft.keyId === undefined ? undefined : checkKeyPrices(world, context, market, draft, prices)) ??
    checkClientOrderId(world, context, draft, replaced) ??
    checkExpiry(context, terms) ??
    checkAttached(side, terms);
  if (refusal) return refusal;
  if (stopPrice !== undefined) return checkStop(market, { side, stopPrice, terms });
  if (type === 'limit' && price !== undefined) {
    return checkPostOnly(market, { side, price, timeInForce: timeInForceOf(draft) });
  }
  return market.book.opposite(side).best ? undefined : refuse('empty_book');
}

/** A market order counts at the best price that it meets. */
function checkKeyPrices(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  { keyId, side, type, stopPrice }: NewOrder,
  prices: readonly Price[],
): MaybeRefusal {
  const { best } = market.book.opposite(side);
  const met = type === 'market' && stopPrice === undefined && best ? [best.price] : [];
  return checkKeyBand(world, context, market, keyId, [...prices, ...met]);
}

/** Answers what a key is charged for its order; undefined of any other. */
function weighDraft(world: SpotWorld, context: SpotContext, market: SpotMarket, draft: NewOrder, chosen: Chosen) {
  const { userId, side, keyId, terms } = draft;
  if (keyId === undefined) return undefined;
  const { worst, worstQuantity: quantity } = chosen;
  const { attached, quoteQuantity: sum } = terms ?? {};
  const dearest = dearestOf(market, draft, worst);
  const part = { side, dearest, worst, size: { quantity, sum }, attached };
  return chargeFor(world, context, market, { userId, keyId, parts: [part] });
}

function listPrices(draft: NewOrder): readonly Price[] {
  const { price, stopPrice, terms } = draft;
  if (terms !== undefined || stopPrice !== undefined) return [...pricesOf(draft), ...attachedPrices(terms)];
  return price === undefined ? [] : [price];
}

/** The pair of what has filled of the order that was cancelled for it is placed after it. */
function countPlaces(draft: NewOrder, replaced: Order | undefined): number {
  const own = draft.stopPrice !== undefined || mayRest(timeInForceOf(draft)) ? 1 : 0;
  const places = own + attachedPlaces(draft.terms);
  return places > 0 && replaced && isArmed(replaced) ? places + attachedPlaces(replaced.terms) : places;
}

/** At this price an order counts: its limit price, its stop price where it has none, or the best price that it meets. */
const findPrice = (market: SpotMarket, { side, price, stopPrice }: NewOrder): Price =>
  price ?? stopPrice ?? mustGetBest(market, side).price;

/** The worst price that it may trade at, and how much of it then, stand beside the terms: nearly every order is spared an object. */
type Chosen = Terms & { readonly worst: Price; readonly worstQuantity: Amount };

/** `value` is the size at the limit price. */
function chooseTerms(world: SpotWorld, market: SpotMarket, draft: NewOrder, value: Amount): Chosen {
  const { userId, side, type, price, quantity, stopPrice, terms } = draft;
  if (stopPrice === undefined && price !== undefined) {
    return { hold: side === 'buy' ? value : quantity, limit: price, worst: price, worstQuantity: quantity };
  }
  if (type === 'limit' || stopPrice !== undefined) {
    const asked = { ...draft, price: price ?? NO_PRICE, stopPrice, terms };
    const { price: worst, quantity: worstQuantity } = worstOf(asked);
    return { hold: calculateHold(asked), limit: asked.price, worst, worstQuantity };
  }
  const limit = calculateProtectionPrice(side, mustGetBest(market, side).price);
  // A sell that names its quantity holds all of it; nobody needs a plan for that.
  if (side === 'sell' && terms?.quoteQuantity === undefined) {
    return { hold: quantity, limit, worst: limit, worstQuantity: quantity };
  }
  const plan = planFills(market, { personId: personOf(world, userId), side, quantity, limit, terms });
  const worstQuantity = terms?.quoteQuantity === undefined ? quantity : plan.quantity;
  return { hold: side === 'buy' ? plan.notional : plan.quantity, limit, worst: limit, worstQuantity };
}

function mustGetBest(market: SpotMarket, side: Side): Level {
  const { best } = market.book.opposite(side);
  assert(best, 'an empty book has refused the market order');
  return best;
}

function startOrder(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  terms: Terms,
): OrderAnswer {
  if (order.stopPrice !== undefined) {
    takeHold(world, context, order, terms.hold);
    if (isTrailing(order)) waitTrailing(world, context, market, order);
    else waitOrder(world, market, order);
  } else if (isKilled(market, order)) {
    closeOrder(world, context, market, order, 'time_in_force');
  } else {
    return executeOrder(world, context, market, order, terms);
  }
  return answerOf(order);
}
