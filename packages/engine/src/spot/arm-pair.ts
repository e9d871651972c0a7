// What becomes of an attached pair when its parent has ended: a pair over what the parent has brought, or, where the one or
// the other leg has its price already, what that leg would do.
import {
  amount,
  assert,
  calculateNotional,
  minAmount,
  subtractAmounts,
  ZERO,
  type Amount,
  type OrderId,
  type Side,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import { personOf } from '../core/person.ts';
import { checkKept, clearPath } from './at-risk.ts';
import { sideOfPair } from './attached.ts';
import { checkLimitLeg } from './check-order.ts';
import { createOrder, type NewOrder } from './create-order.ts';
import { enterBook } from './enter-book.ts';
import { takeHold } from './holds.ts';
import { calculateLimitHold } from './limit-hold.ts';
import { planFills } from './match.ts';
import { termsOf, type AttachedPair } from './order.ts';
import { createPair } from './place-oco.ts';
import { calculateProtectionPrice } from './price-limits.ts';
import type { PairArmed, SpotContext, SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import { stepsWithin } from './steps.ts';
import { directionTo, isReached } from './stop-book.ts';

type Armed = Pick<PairArmed, 'result' | 'orderIds'>;
const DROPPED: Armed = { result: 'dropped', orderIds: [] };

/** To be called when the walk in which the parent ended is over. What it trades itself is a walk like any other. */
export function armPair(world: SpotWorld, context: SpotContext, market: SpotMarket, parent: BookOrder): void {
  const attached = parent.terms?.attached;
  assert(attached, 'a parent has a pair');
  const { id: parentId, userId, marketId } = parent;
  const armed = arm(world, context, market, toPlanned(world, market, parent, attached));
  context.events.push({ kind: 'pairArmed', parentId, marketId, userId, ...armed });
}

/** A pair that is about to be placed. */
type Planned = Pick<NewOrder, 'userId' | 'quantity'> & {
  readonly parentId: OrderId;
  readonly side: Side;
  /** It may use no more than the parent has brought and its owner still has. */
  readonly funds: Amount;
  readonly attached: AttachedPair;
};

function toPlanned(world: SpotWorld, market: SpotMarket, parent: BookOrder, attached: AttachedPair): Planned {
  const { id: parentId, userId, filled, filledNotional, feePaid } = parent;
  const side = sideOfPair(parent.side);
  const brought = subtractAmounts(side === 'sell' ? filled : filledNotional, feePaid);
  const payer = world.ledger.getAccount(userId, 'change', market.payingCurrency(side));
  const funds = minAmount(brought, payer?.available ?? ZERO);
  const { step } = market.entity.settings;
  const { price, stopLimitPrice } = attached;
  const dearer = price > stopLimitPrice ? price : stopLimitPrice;
  const most = side === 'sell' ? funds : minAmount(amount(stepsWithin(funds, dearer, step)), filled);
  return { parentId, userId, side, funds, attached, quantity: subtractAmounts(most, amount(most % step)) };
}

function arm(world: SpotWorld, context: SpotContext, market: SpotMarket, planned: Planned): Armed {
  const { parentId, userId, side, quantity, attached } = planned;
  const { state, minNotional } = market.entity.settings;
  if (state !== 'open' || world.actClock.isStopped) return DROPPED;
  const { fallback, price, stopLimitPrice } = attached;
  const value = calculateNotional(price < stopLimitPrice ? price : stopLimitPrice, quantity);
  if (quantity === 0n || value < minNotional || isStopReached(market, planned)) {
    return fallback === 'market' ? tradeBack(world, context, market, planned) : DROPPED;
  }
  clearPath(world, context, market, { personId: personOf(world, userId), side, quantity, limit: price });
  if (checkLimitLeg(market, { side, price })) return takeTarget(world, context, market, planned);
  const { limitLeg, stopLeg } = createPair(world, context, market, { ...attached, userId, side, quantity, parentId });
  return { result: 'pair', orderIds: [limitLeg.id, stopLeg.id] };
}

/** Also by what has been noted and has not had its turn: it would trigger the stop leg. */
function isStopReached({ entity, reaches }: SpotMarket, { side, attached: { stopPrice } }: Planned): boolean {
  const direction = directionTo(side, undefined);
  const { triggerPrice } = entity;
  if (triggerPrice === undefined || isReached(direction, stopPrice, triggerPrice)) return true;
  return reaches.some((reach) => reach.direction === direction && isReached(direction, stopPrice, reach.price));
}

/** The target has been reached: its leg trades like any limit order. */
function takeTarget(world: SpotWorld, context: SpotContext, market: SpotMarket, planned: Planned): Armed {
  const { parentId, userId, side, quantity, attached } = planned;
  const { price } = attached;
  if (checkKept(world, context, market, { userId, side, quantity, prices: [price] })) return DROPPED;
  const terms = termsOf({ parentId });
  const order = createOrder(world, context, market, { userId, side, type: 'limit', quantity, price, terms });
  takeHold(world, context, order, calculateLimitHold({ side, price, quantity }));
  enterBook(world, context, market, order, price);
  return { result: 'limit', orderIds: [order.id] };
}

/** At market, with no more than the parent has brought. */
function tradeBack(world: SpotWorld, context: SpotContext, market: SpotMarket, planned: Planned): Armed {
  const { parentId, userId, side, funds } = planned;
  let { quantity } = planned;
  if (quantity === 0n) return DROPPED;
  const personId = personOf(world, userId);
  clearPath(world, context, market, { personId, side, quantity, limit: undefined });
  const { best } = market.book.opposite(side);
  if (!best) return DROPPED;
  const limit = calculateProtectionPrice(side, best.price);
  let plan = planFills(market, { personId, side, quantity, limit });
  if (side === 'buy' && plan.notional > funds) {
    plan = planFills(market, { personId, side, quantity, limit, terms: termsOf({ quoteQuantity: funds }) });
    quantity = plan.quantity;
  }
  if (plan.quantity === 0n) return DROPPED;
  if (checkKept(world, context, market, { userId, side, quantity, prices: [limit] })) return DROPPED;
  const order = createOrder(world, context, market, {
    userId,
    side,
    type: 'market',
    quantity,
    terms: termsOf({ parentId }),
  });
  takeHold(world, context, order, side === 'buy' ? plan.notional : quantity);
  enterBook(world, context, market, order, limit);
  return { result: 'market', orderIds: [order.id] };
}
