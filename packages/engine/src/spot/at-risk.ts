// What spot orders could lose against the index: each counts at the worst price that it may trade at. Orders whose owners have
// less left than has to stay, because the index has moved since, leave the book before anybody trades with them.
import {
  addAmounts,
  amount,
  calculateNotional,
  divFloor,
  price,
  subtractAmounts,
  UNITS_PER_WHOLE,
  USDT,
  ZERO,
  type Amount,
  type Instant,
  type Ppm,
  type Price,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { AsOf, Risk } from '../core/kept.ts';
import { feeRatesOf } from '../fees/fees.ts';
import { isArmed, sideOfPair } from './attached.ts';
import { isWithinLimit } from './book/book.ts';
import { visibleOf, type BookOrder, type Level } from './book/level.ts';
import type { MaybeRefusal } from './check-order.ts';
import { hiddenOf } from './iceberg.ts';
import { KeyWalk } from './key-charges.ts';
import type { AttachedPair, Order, OrderTerms } from './order.ts';
import { calculateProtectionPrice, calculateStopBound } from './price-limits.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotContext, SpotWorld } from './spot.ts';
import { stepsWithin } from './steps.ts';
import { isWaiting } from './stop-book.ts';
import { withdrawOrder } from './withdraw-order.ts';
import { calculateWorstLoss } from './worst-loss.ts';

export function* risksOf({ spot }: SpotWorld, userId: UserId, asOf: AsOf): Generator<Risk> {
  let lost = 0n;
  for (const market of spot.markets.values()) {
    for (const order of market.openOrdersOf(userId)) {
      // A pair counts once, with its limit leg: one of the two only comes to trade.
      if (order.partner && isWaiting(order)) continue;
      lost += lossOfOpen(market, order, asOf);
    }
  }
  if (lost > 0n) yield { currencyId: USDT, amount: lost };
}

/** Answers the largest loss of an open order, of the other leg of its pair, and of the pair that it brings with it. */
function lossOfOpen(market: SpotMarket, order: BookOrder, asOf: AsOf): bigint {
  const [one, other] = [order, order.partner].map((leg) =>
    leg === undefined ? 0n : lossOf(market, termsOf(leg), asOf),
  );
  const loss = larger(one, other);
  const { attached } = order.terms ?? {};
  if (!attached) return loss;
  const terms = termsOf(order);
  const quantity = terms.quantity > order.quantity ? terms.quantity : order.quantity;
  return larger(loss, lossOfAttached(market, { ...terms, quantity }, attached, asOf));
}

/**
 * Answers the larger loss of the two legs of a pair over the whole quantity of its parent. What is traded back at market in
 * their stead is checked when it is (S50).
 */
function lossOfAttached(
  market: SpotMarket,
  parent: Omit<Terms, 'price'>,
  { price: target, stopLimitPrice }: AttachedPair,
  asOf: AsOf,
): bigint {
  const [one, other] = [target, stopLimitPrice].map((at) =>
    lossOf(market, { ...parent, side: sideOfPair(parent.side), price: at }, asOf),
  );
  return larger(one, other);
}

/** Answers the loss of the pair of what has filled of an order that ends. */
function lossOfFilled(market: SpotMarket, order: Order | undefined, asOf: AsOf): bigint {
  const attached = order && isArmed(order) ? order.terms?.attached : undefined;
  if (!order || !attached) return 0n;
  const { side, filled: quantity } = order;
  return lossOfAttached(market, { side, quantity, fee: worseFee(order) }, attached, asOf);
}

const larger = (a = 0n, b = 0n): bigint => (a > b ? a : b);

type Terms = { readonly side: Side; readonly price: Price; readonly quantity: Amount; readonly fee: Ppm };

const termsOf = (order: BookOrder): Terms => ({
  side: order.side,
  ...worstOf(order),
  fee: worseFee(order),
});

type Stopped = Pick<BookOrder, 'type' | 'side' | 'price' | 'stopPrice' | 'quantity' | 'terms'>;

/**
 * The worst price that an order may trade at, and how much of it. One that waits at market sells at any price, for nothing as
 * it were, and buys at what its hold was counted at.
 */
export function worstOf(order: Stopped & { readonly filled?: Amount }): Pick<Terms, 'price' | 'quantity'> {
  const { type, side, stopPrice, quantity, filled = ZERO, terms } = order;
  if (type === 'limit' || stopPrice === undefined)
    return { price: order.price, quantity: subtractAmounts(quantity, filled) };
  if (side === 'sell') return { price: price(0n), quantity };
  const bound = calculateStopBound(stopPrice);
  const sum = terms?.quoteQuantity;
  return { price: bound, quantity: sum === undefined ? quantity : amount(divFloor(sum * UNITS_PER_WHOLE, bound)) };
}

const worseFee = ({ makerFee, takerFee }: { readonly makerFee: Ppm; readonly takerFee: Ppm }): Ppm =>
  makerFee > takerFee ? makerFee : takerFee;

function lossOf({ entity: { settings } }: SpotMarket, terms: Terms, { priceOf }: AsOf): bigint {
  return calculateWorstLoss(terms, { base: priceOf(settings.baseId), quote: priceOf(settings.quoteId) });
}

const freshAt = ({ indexPrices }: SpotWorld, at: Instant): AsOf => ({
  at,
  priceOf: (id) => indexPrices.getFresh(id, at),
});

type Asked = {
  readonly userId: UserId;
  readonly side: Side;
  readonly quantity: Amount;
  /** A pair has those of both legs. */
  readonly prices: readonly Price[];
  /** The order brings this with it. */
  readonly attached?: AttachedPair | undefined;
  /** The order takes the place of this one, which is open yet. */
  readonly replaced?: BookOrder;
  /** This one ends for it: the pair of what has filled of it is placed as well. */
  readonly ended?: Order | undefined;
};

/** Checks an order that is about to be accepted. */
export function checkKept(world: SpotWorld, { at }: SpotContext, market: SpotMarket, asked: Asked): MaybeRefusal {
  const { userId, side, quantity, prices, attached, replaced, ended } = asked;
  if (!world.keeping.binds(userId, at)) return undefined;
  const asOf = freshAt(world, at);
  const fee = worseFee(feeRatesOf(world, at, userId, market.entity.settings));
  const losses = prices.map((at) => lossOf(market, { side, price: at, quantity, fee }, asOf));
  const own = larger(losses[0], losses[1]);
  const loss = attached ? larger(own, lossOfAttached(market, { side, quantity, fee }, attached, asOf)) : own;
  const lossBefore = replaced ? lossOfOpen(market, replaced, asOf) : 0n;
  const risk = { currencyId: USDT, amount: loss + lossOfFilled(market, ended, asOf) - lossBefore };
  const kind = loss === 0n && isSaleForUsdt(market, side, asOf) ? 'exposes' : 'trades';
  return world.keeping.check({ userId, at, risks: [risk], kind });
}

/** The coin that is sold has a price. Money that has become USDT cannot be lost by the next price, whoever knows it. */
const isSaleForUsdt = ({ entity: { settings } }: SpotMarket, side: Side, { priceOf }: AsOf): boolean =>
  side === 'sell' && settings.quoteId === USDT && priceOf(settings.baseId) !== undefined;

/** Whether an open order may not trade now: its owner has less than has to stay, and it is no sale for USDT that loses nothing. */
export const isBarred = (world: SpotWorld, at: Instant, market: SpotMarket, order: BookOrder): boolean =>
  world.keeping.isShort(order.userId, at) && couldLose(world, at, market, order);

function couldLose(world: SpotWorld, at: Instant, market: SpotMarket, order: BookOrder): boolean {
  const asOf = freshAt(world, at);
  return !isSaleForUsdt(market, order.side, asOf) || lossOf(market, termsOf(order), asOf) > 0n;
}

type Taker = {
  readonly personId: UserId;
  readonly side: Side;
  readonly quantity: Amount;
  /** A market order has none of its own: it goes as far as it may from the best price that is left. */
  readonly limit: Price | undefined;
  /** A buy that has waited at market goes no further than this. */
  readonly bound?: Price | undefined;
  readonly terms?: OrderTerms | undefined;
};

/** A triggered order on its way into the book. */
export const takerOf = ({ personId, side, quantity, type, price: limit, stopPrice, terms }: BookOrder): Taker => ({
  personId,
  side,
  quantity,
  limit: type === 'market' ? undefined : limit,
  bound: type === 'market' && side === 'buy' && stopPrice !== undefined ? calculateStopBound(stopPrice) : undefined,
  terms,
});

/**
 * It weighs each person once, however many orders of theirs a walk meets: weighing looks at all that the person has open, and
 * at all accounts.
 */
class ShortPersons {
  readonly #world: SpotWorld;
  readonly #at: Instant;
  readonly #known = new Map<UserId, boolean>();

  constructor(world: SpotWorld, at: Instant) {
    this.#world = world;
    this.#at = at;
  }

  has({ userId, personId }: BookOrder): boolean {
    if (this.#world.bound.size === 0) return false;
    let isShort = this.#known.get(personId);
    if (isShort === undefined) this.#known.set(personId, (isShort = this.#world.keeping.isShort(userId, this.#at)));
    return isShort;
  }

  /** To be called when an order of the person has left the book. */
  forget({ personId }: BookOrder): void {
    this.#known.delete(personId);
  }
}

/** Whether anything may have to be taken out of a book before it trades. */
export const mayBar = ({ bound, keys }: SpotWorld): boolean => bound.size > 0 || keys.watched.size > 0;

/** Takes out of the book what an order would meet there and may not trade. */
export function clearPath(world: SpotWorld, context: SpotContext, market: SpotMarket, taker: Taker): void {
  if (!mayBar(world)) return;
  const short = new ShortPersons(world, context.at);
  const keyWalk = new KeyWalk(world, context.at, market);
  const { personId, side, quantity, bound, terms } = taker;
  const sum = terms?.quoteQuantity;
  const { step } = market.entity.settings;
  let { limit } = taker;
  let left: bigint = sum ?? quantity;
  for (let level = market.book.opposite(side).best; level; ) {
    const { worse, price: at }: Level = level;
    if (!isWithin(side, at, limit) || !isWithin(side, at, bound)) return;
    let hidden = ZERO;
    for (let maker = level.first; maker; ) {
      const { behind }: BookOrder = maker;
      if (sum === undefined ? left <= 0n : stepsWithin(left, at, step) <= 0n) return;
      if (maker.personId === personId) {
        if (terms?.selfTrade !== 'expire_maker') return;
        limit ??= calculateProtectionPrice(side, at);
      } else if (short.has(maker) && couldLose(world, context.at, market, maker)) {
        bar(world, context, market, maker, 'restricted');
        short.forget(maker);
      } else if (!keyWalk.allows(maker)) {
        bar(world, context, market, maker, 'key_budget');
        short.forget(maker);
      } else {
        limit ??= calculateProtectionPrice(side, at);
        const offered = visibleOf(maker);
        left -= sum === undefined ? offered : calculateNotional(at, offered);
        hidden = addAmounts(hidden, hiddenOf(maker));
      }
      maker = behind;
    }
    left -= sum === undefined ? hidden : calculateNotional(at, hidden);
    level = worse;
  }
}

const isWithin = (side: Side, at: Price, limit: Price | undefined): boolean =>
  limit === undefined || isWithinLimit(side, at, limit);

/** Both legs of a pair end. */
function bar(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  order: BookOrder,
  reason: 'restricted' | 'key_budget',
): void {
  const { partner } = order;
  const level = withdrawOrder(world, context, market, order, reason);
  if (partner) withdrawOrder(world, context, market, partner, 'oco');
  if (level) reportLevel(context, market, order.side, level);
}
