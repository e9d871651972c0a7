// What spot orders take of the budgets of the keys that placed or amended them: what an order could come to, what its fills
// come to, and what may not trade because the index has moved since it was charged.
import {
  amount,
  assert,
  divFloor,
  formatUnits,
  minAmount,
  refuse,
  subtractAmounts,
  UNITS_PER_WHOLE,
  ZERO,
  type Amount,
  type Instant,
  type KeyId,
  type Ppm,
  type Price,
  type Side,
  type UserId,
} from '@bourse/domain';
import { feeRatesOf } from '../fees/fees.ts';
import {
  checkBudget,
  findLossLeft,
  largerCost,
  NO_COST,
  rechargeKey,
  subtractCosts,
  useBudget,
  type Cost,
} from '../keys/budget.ts';
import {
  calculateFillLoss,
  calculateFreed,
  calculateKeyLoss,
  calculateKeyNotional,
  type Indexes,
  type Size,
} from '../keys/formulas.ts';
import type { Key } from '../keys/key.ts';
import { sideOfPair } from './attached.ts';
import type { BookOrder } from './book/level.ts';
import type { MaybeRefusal } from './check-order.ts';
import type { AttachedPair, KeyCharge, Order } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotContext, SpotWorld } from './spot.ts';

const WHOLE_BPS = 10_000n;

function mustGetKey({ keys }: SpotWorld, keyId: KeyId): Key {
  const key = keys.get(keyId);
  assert(key, `key ${keyId} of an order is known`);
  return key;
}

function findIndexes({ indexPrices }: SpotWorld, at: Instant, { entity }: SpotMarket): Indexes | undefined {
  const { baseId, quoteId } = entity.settings;
  const [base, quote] = [indexPrices.getFresh(baseId, at), indexPrices.getFresh(quoteId, at)];
  return base === undefined || quote === undefined ? undefined : { base, quote };
}

/** However old they are. */
function findLastIndexes({ indexPrices }: SpotWorld, { entity }: SpotMarket): Indexes | undefined {
  const { baseId, quoteId } = entity.settings;
  const [base, quote] = [indexPrices.getLast(baseId), indexPrices.getLast(quoteId)];
  return base === undefined || quote === undefined ? undefined : { base, quote };
}

/** It is written in percent, with no more digits than it needs. */
const formatPercent = (bps: number): string => formatUnits(divFloor(BigInt(bps) * UNITS_PER_WHOLE, 100n));

/** How far from the index a key may price its orders. */
export function checkKeyBand(
  world: SpotWorld,
  { at }: SpotContext,
  market: SpotMarket,
  keyId: KeyId | undefined,
  prices: readonly Price[],
): MaybeRefusal {
  if (keyId === undefined) return undefined;
  const { bandBps } = mustGetKey(world, keyId).budget;
  const index = world.indexPrices.getCrossPrice(market.entity.settings, at);
  if (bandBps === undefined || index === undefined) return undefined;
  const width = index * BigInt(bandBps);
  const isWithin = (price: bigint): boolean => (price > index ? price - index : index - price) * WHOLE_BPS <= width;
  return prices.every(isWithin) ? undefined : refuse('key_price_band', { percent: formatPercent(bandBps) });
}

/** An order could come to so much. */
export type Weighed = {
  readonly side: Side;
  /** The dearest price that it counts at, and the worst one that it may trade at. */
  readonly dearest: Price;
  readonly worst: Price;
  readonly size: Size;
  readonly attached?: AttachedPair | undefined;
};

/** Adds up nothing: of a pair that it brings, or of the other leg, the larger counts. */
function weigh(parts: readonly Weighed[], fee: Ppm, indexes: Indexes): Cost {
  let cost = NO_COST;
  for (const { side, dearest, worst, size, attached } of parts) {
    const own = {
      notional: calculateKeyNotional(size, dearest, indexes),
      loss: calculateKeyLoss({ side, price: worst, fee }, size, indexes),
    };
    cost = largerCost(cost, own);
    if (attached) cost = largerCost(cost, weigh(legsOf({ ...attached, side: sideOfPair(side) }, size), fee, indexes));
  }
  return cost;
}

type Legs = { readonly side: Side; readonly price: Price; readonly stopLimitPrice: Price };

/**
 * The dearest price that an order counts at: its worst one, of a sale the best that it meets where that is more. One that waits
 * at market to be sold counts at its stop price.
 */
export function dearestOf(
  { book }: SpotMarket,
  { side, stopPrice }: { readonly side: Side; readonly stopPrice?: Price | undefined },
  worst: Price,
): Price {
  if (side === 'buy') return worst;
  if (stopPrice !== undefined) return worst > 0n ? worst : stopPrice;
  const best = book.opposite(side).best?.price;
  return best !== undefined && best > worst ? best : worst;
}

/** Both legs of a pair, each at its limit. */
export const legsOf = ({ side, price, stopLimitPrice }: Legs, { quantity }: Size): readonly Weighed[] =>
  [price, stopLimitPrice].map((at) => ({ side, dearest: at, worst: at, size: { quantity } }));

type Asked = {
  readonly userId: UserId;
  readonly keyId: KeyId;
  readonly parts: readonly Weighed[];
  /** These make way for it. */
  readonly replaced?: readonly BookOrder[];
};

/** Weighs what is about to be accepted, and checks it; without a fresh index nothing is. */
export function chargeFor(
  world: SpotWorld,
  { at }: SpotContext,
  market: SpotMarket,
  { userId, keyId, parts, replaced = [] }: Asked,
): KeyCharge | NonNullable<MaybeRefusal> {
  const indexes = findIndexes(world, at, market);
  if (!indexes) return refuse('key_index_stale');
  const key = mustGetKey(world, keyId);
  const cost = weigh(parts, worseRate(world, at, market, userId), indexes);
  const freed = replaced.find(({ charge }) => charge?.keyId === keyId && charge.notional > 0n)?.charge;
  return checkBudget(key, at, { cost, freed, isNew: true }) ?? { keyId, ...cost };
}

/** The same where it is wanted only whether it may be. */
export function checkCharge(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  asked: Omit<Asked, 'keyId'> & { readonly keyId: KeyId | undefined },
): MaybeRefusal {
  const { keyId } = asked;
  if (keyId === undefined) return undefined;
  const charge = chargeFor(world, context, market, { ...asked, keyId });
  return 'ok' in charge ? charge : undefined;
}

/** What takes the place of an order that has been checked is charged; nothing where a person does it. */
export function mustChargeFor(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  asked: Omit<Asked, 'keyId'> & { readonly keyId: KeyId | undefined },
): KeyCharge | undefined {
  const { keyId } = asked;
  if (keyId === undefined) return undefined;
  const charge = chargeFor(world, context, market, { ...asked, keyId });
  assert(!('ok' in charge), 'what is charged has been checked');
  return charge;
}

/**
 * Weighs what an order has armed, for the key of that order: at the last index where there is no fresh one. Undefined where
 * the budget does not allow it.
 */
export function chargeForArmed(
  world: SpotWorld,
  { at }: SpotContext,
  market: SpotMarket,
  { userId, keyId, parts }: Asked,
): KeyCharge | undefined {
  const indexes = findIndexes(world, at, market) ?? findLastIndexes(world, market);
  if (!indexes) return undefined;
  const cost = weigh(parts, worseRate(world, at, market, userId), indexes);
  return checkBudget(mustGetKey(world, keyId), at, { cost, isNew: false }) ? undefined : { keyId, ...cost };
}

function worseRate(world: SpotWorld, at: Instant, market: SpotMarket, userId: UserId): Ppm {
  return worseFeeOf(feeRatesOf(world, at, userId, market.entity.settings));
}

const worseFeeOf = ({ makerFee, takerFee }: { readonly makerFee: Ppm; readonly takerFee: Ppm }): Ppm =>
  makerFee > takerFee ? makerFee : takerFee;

/** A new order takes what it is charged for of its key. */
export function takeCharge(world: SpotWorld, context: SpotContext, order: BookOrder, charge: KeyCharge): void {
  order.charge = charge;
  recharge(world, context, charge.keyId, { freed: NO_COST, taken: charge });
}

/** The stop leg of a pair is its key's, too: what the pair is charged for stands with the limit leg. */
export const chargeNothing = ({ keyId }: KeyCharge): KeyCharge => ({ keyId, ...NO_COST });

/** An order that ends frees what is left of its charge, and stays known as its key's. */
export function freeCharge(world: SpotWorld, context: SpotContext, order: BookOrder, charge: KeyCharge): void {
  order.charge = chargeNothing(charge);
  if (charge.notional > 0n) recharge(world, context, charge.keyId, { freed: charge, taken: NO_COST });
}

/** An order that its owner amends in person is no key's any more. */
export function leaveKey(world: SpotWorld, context: SpotContext, order: BookOrder): void {
  const { charge } = order;
  if (charge === undefined) return;
  freeCharge(world, context, order, charge);
  order.charge = undefined;
  context.changes.orders.add(order);
}

/** An order is about to become smaller in its place. */
export function shrinkCharge(world: SpotWorld, context: SpotContext, order: BookOrder, remaining: Amount): void {
  const { charge, quantity, filled } = order;
  if (charge === undefined || charge.notional === 0n) return;
  const left = subtractAmounts(quantity, filled);
  const freed = freedOf(charge, subtractAmounts(left, remaining), left);
  order.charge = { keyId: charge.keyId, ...subtractCosts(charge, freed) };
  recharge(world, context, charge.keyId, { freed, taken: NO_COST });
}

const freedOf = ({ notional, loss }: Cost, part: Amount, left: Amount): Cost => ({
  notional: calculateFreed(notional, part, left),
  loss: calculateFreed(loss, part, left),
});

/** The stop leg of a pair goes on alone. */
export function passCharge(from: BookOrder, to: BookOrder): void {
  if (from.charge === undefined) return;
  to.charge = from.charge;
  from.charge = chargeNothing(from.charge);
}

type Filled = { readonly price: Price; readonly quantity: Amount; readonly notional: Amount; readonly fee: Ppm };

/**
 * A fill uses up a part of what its order is charged for. An order whose fills would now give away more than that is charged
 * anew before, for all that is left of it. The order has its fill already, its sums do not.
 */
export function chargeFill(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  { price, quantity, notional, fee }: Filled,
): void {
  const { charge, side, terms, filledNotional } = order;
  assert(charge, 'a key has placed the order');
  const key = mustGetKey(world, charge.keyId);
  const sum = terms?.quoteQuantity;
  const before = sum === undefined ? amount(order.quantity - order.filled + quantity) : amount(sum - filledNotional);
  const indexes = findIndexes(world, context.at, market);
  const trade = { side, price, fee };
  const raised = indexes && sum === undefined ? raiseOf(charge, trade, before, indexes) : ZERO;
  const held: Cost = { notional: charge.notional, loss: amount(charge.loss + raised) };
  const freed = freedOf(held, sum === undefined ? quantity : notional, before);
  order.charge = { keyId: charge.keyId, ...subtractCosts(held, freed) };
  rechargeKey(world, context, key, { freed, taken: { notional: ZERO, loss: raised } });
  useBudget(context, key, indexes ? usedBy(freed, { trade, quantity, notional }, indexes) : freed);
}

type Done = {
  readonly trade: { readonly side: Side; readonly price: Price; readonly fee: Ppm };
  readonly quantity: Amount;
  readonly notional: Amount;
};

/** It counts for no more than it was charged for: it may have sold at a better price than its own. */
function usedBy(freed: Cost, { trade, quantity, notional }: Done, indexes: Indexes): Cost {
  return {
    notional: minAmount(freed.notional, amount(divFloor(notional * indexes.quote, UNITS_PER_WHOLE))),
    loss: calculateFillLoss(trade, quantity, indexes),
  };
}

type Trade = Done['trade'];

/** By so much the charge of what is left of an order has to rise before it fills. */
function raiseOf({ loss }: Cost, trade: Trade, left: Amount, indexes: Indexes): Amount {
  const now = calculateKeyLoss(trade, { quantity: left }, indexes);
  return now > loss ? subtractAmounts(now, loss) : ZERO;
}

/**
 * It adds up what a walk would have keys lose beyond what their orders are charged for. Each order that it meets counts with
 * all that is left of it.
 */
export class KeyWalk {
  readonly #world: SpotWorld;
  readonly #at: Instant;
  readonly #market: SpotMarket;
  readonly #raised = new Map<KeyId, bigint>();

  constructor(world: SpotWorld, at: Instant, market: SpotMarket) {
    this.#world = world;
    this.#at = at;
    this.#market = market;
  }

  /** Whether an order that rests may trade next; then it counts. */
  allows({ charge, side, price, makerFee: fee, quantity, filled }: BookOrder): boolean {
    if (charge === undefined || !this.#world.keys.watched.has(charge.keyId)) return true;
    const indexes = findIndexes(this.#world, this.#at, this.#market);
    if (!indexes) return true;
    const raised = raiseOf(charge, { side, price, fee }, subtractAmounts(quantity, filled), indexes);
    if (raised === 0n) return true;
    const before = this.#raised.get(charge.keyId) ?? 0n;
    const left = findLossLeft(mustGetKey(this.#world, charge.keyId), this.#at);
    if (left !== undefined && before + raised > left) return false;
    this.#raised.set(charge.keyId, before + raised);
    return true;
  }
}

/**
 * Charges a triggered order anew by the fresh index, for the worst price that it may trade at now. Answers whether the budget of
 * losses allows it; nothing has changed where it does not.
 */
export function chargeTriggered(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  limit: Price,
): boolean {
  const { charge, side, terms } = order;
  const indexes = findIndexes(world, context.at, market);
  if (charge === undefined || indexes === undefined) return true;
  const size = sizeLeft(order, limit);
  const part = { side, dearest: limit, worst: limit, size, attached: terms?.attached };
  const { loss } = weigh([part], worseFeeOf(order), indexes);
  const left = findLossLeft(mustGetKey(world, charge.keyId), context.at);
  if (left !== undefined && loss > charge.loss && loss - charge.loss > left) return false;
  order.charge = { keyId: charge.keyId, notional: charge.notional, loss };
  recharge(world, context, charge.keyId, { freed: charge, taken: order.charge });
  return true;
}

function sizeLeft({ quantity, filled, terms }: Order, at: Price): Size {
  const sum = terms?.quoteQuantity;
  if (sum === undefined) return { quantity: subtractAmounts(quantity, filled) };
  return { quantity: amount(divFloor(sum * UNITS_PER_WHOLE, at)), sum };
}

function recharge(
  world: SpotWorld,
  context: SpotContext,
  keyId: KeyId,
  change: { readonly freed: Cost; readonly taken: Cost },
): void {
  rechargeKey(world, context, mustGetKey(world, keyId), change);
}
