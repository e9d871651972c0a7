// What fills do to stop orders: those near the index move the trigger price, and each order that it has reached enters the
// book, where its own fills may reach others. Orders are triggered in parts that are counted; a part that leaves work
// is followed by others, before anything else happens in that market.
import {
  assert,
  instant,
  orderId,
  type Instant,
  type MarketId,
  type OrderId,
  type Price,
  type Side,
} from '@bourse/domain';
import { compareAge } from './book/age.ts';
import type { BookOrder } from './book/level.ts';
import { Budget } from '../core/budget.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { isWithinTriggerBand } from './price-limits.ts';
import { armPair } from './arm-pair.ts';
import { clearPath, isBarred, takerOf } from './at-risk.ts';
import { sideOfPair } from './attached.ts';
import type { Reach } from './cascade.ts';
import { closeOrder } from './close-order.ts';
import { tellExecution } from './execution.ts';
import { enterBook, isKilled } from './enter-book.ts';
import { expireDue } from './expire-orders.ts';
import { chargeTriggered } from './key-charges.ts';
import { endLimitLeg } from './legs.ts';
import { takeTurn, type SpotMarket } from './spot-market.ts';
import { isReached } from './stop-book.ts';
import { activate, isFollowing, isTrailing, leaveWaiting } from './trailing.ts';
import { scaleStop } from './trails.ts';
import { limitOfTriggered } from './price-limits.ts';

/** Work is left: whatever the time is, it is due. */
const AT_ONCE = instant(0);

/** The fills of one taker: those of the changes from `from` on. */
type Walk = { readonly side: Side; readonly from: number };

/** To be called when the matching of an order is over. */
export function triggerStops(world: SpotWorld, context: SpotContext, market: SpotMarket, walk: Walk): void {
  noteReached(world, context, market, walk);
  if (market.reaches.length > 0 || world.spot.endedParents.length > 0) {
    runPart(world, context, market, new Budget(world.spot.chunk));
  }
}

/**
 * Places the pairs of orders that have ended otherwise than in a walk, each in its market, with what follows from that: a part
 * of it, or all.
 */
export function armPairs(world: SpotWorld, context: SpotContext, extent: 'part' | 'all'): void {
  const { markets, endedParents, chunk } = world.spot;
  for (let [parent] = endedParents; parent; [parent] = endedParents) {
    const market = markets.get(parent.marketId);
    assert(market, 'an order is in a market');
    runPart(world, context, market, extent === 'all' ? undefined : new Budget(chunk));
  }
}

export const nextCascadeDeadline = ({ spot }: SpotWorld): Instant | undefined =>
  spot.cascades.size > 0 ? AT_ONCE : undefined;

/** One part, of the markets that have waited longest. */
export function advanceCascades(world: SpotWorld, context: SpotContext): void {
  const budget = new Budget(world.spot.chunk);
  for (const market of world.spot.cascades) if (!runPart(world, context, market, budget)) return;
}

/** A command may name a market, or an order of one, or nothing and mean all. */
export type Aim = { readonly marketId?: MarketId; readonly orderId?: OrderId };

/** Whether stop orders of a market that the command is about have been reached and not been triggered. */
export const hasStopsLeft = (world: SpotWorld, aim: Aim): boolean => findLeft(world, aim).length > 0;

/** Triggers them, all at once. */
export function finishStops(world: SpotWorld, context: SpotContext, aim: Aim): void {
  for (const market of findLeft(world, aim)) runPart(world, context, market, undefined);
}

function findLeft({ spot }: SpotWorld, { marketId, orderId: id }: Aim): readonly SpotMarket[] {
  if (spot.cascades.size === 0) return [];
  const named = id === undefined ? marketId : spot.openOrders.get(id)?.marketId;
  if (named === undefined && id !== undefined) return [];
  return [...spot.cascades].filter(({ entity }) => named === undefined || entity.settings.marketId === named);
}

/**
 * Triggers what has been reached until the budget, if there is one, is used up; an order counts one and each of its fills
 * one more. Answers whether nothing is left. It ends, since an order leaves the waiting ones for good when it is triggered.
 */
function runPart(world: SpotWorld, context: SpotContext, market: SpotMarket, budget: Budget | undefined): boolean {
  // Nothing trades with what is over by now.
  expireDue(world, context, market);
  armEnded(world, context, market, budget);
  for (let order = findReached(context, market); order; order = findReached(context, market)) {
    if (budget && !budget.spend()) break;
    if (isTrailing(order) && !isFollowing(order)) {
      activate(world, context, market, order, mustGetReach(market).price);
      continue;
    }
    trigger(world, context, market, order);
    const from = context.changes.fills.length;
    if (isBarred(world, context.at, market, order)) {
      closeOrder(world, context, market, order, 'restricted');
      continue;
    }
    clearPath(world, context, market, takerOf(order));
    const limit = limitOfTriggered(market, order);
    if (!chargeTriggered(world, context, market, order, limit)) closeOrder(world, context, market, order, 'key_budget');
    else if (isKilled(market, order)) closeOrder(world, context, market, order, 'time_in_force');
    else enterBook(world, context, market, order, limit);
    budget?.charge(context.changes.fills.length - from);
    noteReached(world, context, market, { side: order.side, from });
    armEnded(world, context, market, budget);
  }
  writeDown(world, context, market);
  return market.reaches.length === 0;
}

/** The pairs of parents that have ended, in the order of their ends, until those that they end themselves are placed too. */
function armEnded(world: SpotWorld, context: SpotContext, market: SpotMarket, budget: Budget | undefined): void {
  const { endedParents } = world.spot;
  for (let parent = endedParents.shift(); parent; parent = endedParents.shift()) {
    assert(parent.marketId === market.entity.settings.marketId, 'pairs are placed market by market');
    const from = context.changes.fills.length;
    armPair(world, context, market, parent);
    budget?.charge(1 + context.changes.fills.length - from);
    noteReached(world, context, market, { side: sideOfPair(parent.side), from });
  }
}

/** The one whose turn it is; what nothing waits for any more is let go of, and trailing orders follow to what comes then. */
function findReached(context: SpotContext, market: SpotMarket): BookOrder | undefined {
  const { reaches, trails } = market;
  for (let [reach] = reaches; reach; [reach] = reaches) {
    const order = findFirst(market, reach);
    if (order) return order;
    reaches.shift();
    const [next] = reaches;
    if (next && trails.count > 0) trails.follow(context.changes.spotTrails, next.price);
  }
  return undefined;
}

/** Finds the order whose stop price the price has reached first, at one stop price the oldest. */
function findFirst({ stops, trails }: SpotMarket, { direction, price }: Reach): BookOrder | undefined {
  const { best } = stops.ladder(direction);
  const stop = best && isReached(direction, best.price, price) ? best.first : undefined;
  if (trails.count === 0) return stop;
  const followers = trails.of(direction === 'up' ? 'buy' : 'sell');
  const trail = followers.isReachedBy(price) ? followers.first : undefined;
  if (!best || !stop || !trail) return stop ?? trail;
  const [scaled, scaledTrail] = [scaleStop(best.price), followers.scaledStop];
  if (scaled === scaledTrail) return compareAge(stop, trail) < 0 ? stop : trail;
  return scaled < scaledTrail === (direction === 'up') ? stop : trail;
}

function mustGetReach({ reaches: [reach] }: SpotMarket): Reach {
  assert(reach, 'a price has been reached');
  return reach;
}

function trigger(world: SpotWorld, context: SpotContext, market: SpotMarket, order: BookOrder): void {
  leaveWaiting(context, market, order);
  order.triggeredAfter = orderId(world.counters.order);
  order.queuedAfter = undefined;
  order.turn = takeTurn(context, market);
  order.updatedAt = context.at;
  context.changes.orders.add(order);
  tellExecution(context, 'triggered', order);
  if (order.partner) endLimitLeg(world, context, market, order);
}

/** Storage hears of work that is left, and of the end of such. */
function writeDown({ spot }: SpotWorld, context: SpotContext, market: SpotMarket): void {
  spot.cascades.delete(market);
  const isDone = market.reaches.length === 0;
  if (isDone && market.cascade?.isDone !== false) return;
  // One row a market: work that ends and begins anew within one transaction is written once.
  market.cascade ??= { marketId: market.entity.settings.marketId, turn: context.seq, reaches: [], isDone };
  const { cascade } = market;
  cascade.turn = context.seq;
  cascade.reaches = [...market.reaches];
  cascade.isDone = isDone;
  context.changes.spotCascades.add(cascade);
  if (!isDone) spot.cascades.add(market);
}

/**
 * In the order in which the fills that count reach them. The prices of a walk move one way, up for a buyer: the first of
 * these fills reaches all that wait for a fall and that any of them reaches, and the last all that wait for a rise.
 */
function noteReached(world: SpotWorld, context: SpotContext, market: SpotMarket, { side, from }: Walk): void {
  const prices = findCounting(world, context, market, from);
  if (!prices) return;
  if (market.trails.count > 0) {
    notePrice(context, market, { from: market.entity.triggerPrice, at: prices.first });
    notePrice(context, market, { from: prices.first, at: prices.last });
    setTriggerPrice(context, market, prices.last);
    return;
  }
  setTriggerPrice(context, market, prices.last);
  const isRise = side === 'buy';
  note(market, { direction: isRise ? 'down' : 'up', price: prices.first });
  note(market, { direction: isRise ? 'up' : 'down', price: prices.last });
}

/** Nothing is noted that reaches nobody, or nobody beyond those that have been reached. */
function note({ reaches, stops }: SpotMarket, reach: Reach): void {
  const { direction } = reach;
  const { best } = stops.ladder(direction);
  if (!best || !isReached(direction, best.price, reach.price)) return;
  const isKnown = reaches.some(
    (known) => known.direction === direction && isReached(direction, reach.price, known.price),
  );
  if (!isKnown) reaches.push(reach);
}

/**
 * Notes the prices at which the price turns, each with the way it came: trailing orders follow them, at once while nothing is
 * left to be triggered, else when the turn of such a price comes, so that it reaches what it does by the peaks of its moment.
 */
function notePrice(context: SpotContext, market: SpotMarket, { from, at }: Move): void {
  const { reaches, trails } = market;
  const last = reaches.at(-1);
  if (from === undefined || at === from) return;
  const reach: Reach = { direction: at > from ? 'up' : 'down', price: at };
  if (last && last.direction !== reach.direction) {
    reaches.push(reach);
    return;
  }
  if (last) reaches.pop();
  // Those that have been reached by the first part of one move go first all the same.
  if (reaches.length === 0) trails.follow(context.changes.spotTrails, at);
  if (last || findFirst(market, reach)) reaches.push(reach);
}

/** `from` is the price before, with which what has been noted ends. */
type Move = { readonly from: Price | undefined; readonly at: Price };

function setTriggerPrice(context: SpotContext, { entity }: SpotMarket, price: Price): void {
  if (entity.triggerPrice === price) return;
  entity.triggerPrice = price;
  context.events.push({ kind: 'triggerPriceMoved', marketId: entity.settings.marketId, price });
}

/**
 * The first and the last price among the fills from `from` on that count for stop orders: those near the pair's index
 * price, so that a few coins in an empty book set nothing off, or all where there is no fresh one.
 */
function findCounting(
  { indexPrices }: SpotWorld,
  { at, changes: { fills } }: SpotContext,
  { entity: { settings } }: SpotMarket,
  from: number,
): { readonly first: Price; readonly last: Price } | undefined {
  if (fills.length === from) return undefined;
  const index = indexPrices.getCrossPrice(settings, at);
  const isCounting = (price: Price): boolean =>
    index === undefined || isWithinTriggerBand(price, index, settings.triggerBand);
  let first: Price | undefined;
  for (let i = from; i < fills.length && first === undefined; i += 1) {
    const fill = fills[i];
    if (fill && isCounting(fill.price)) first = fill.price;
  }
  if (first === undefined) return undefined;
  for (let i = fills.length - 1; i > from; i -= 1) {
    const fill = fills[i];
    if (fill && isCounting(fill.price)) return { first, last: fill.price };
  }
  return { first, last: first };
}
