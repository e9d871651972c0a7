// What must be true of markets and orders between any two commands.
import { assert, SIDES, type Price } from '@bourse/domain';
import { compareAge } from './book/age.ts';
import type { Ladder } from './book/ladder.ts';
import type { BookOrder } from './book/level.ts';
import type { Reach } from './cascade.ts';
import { compareEnds } from './countdown.ts';
import { calculateNeed } from './holds.ts';
import { calculatePairNeed } from './legs.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotWorld } from './spot.ts';
import { DIRECTIONS, directionOf, isReached, isWaiting } from './stop-book.ts';

export function checkSpot(world: SpotWorld): void {
  let open = 0;
  for (const market of world.spot.markets.values()) {
    for (const side of SIDES) {
      open += checkLadder(world, market, market.book.ladder(side), (order) => order.side === side && !isWaiting(order));
    }
    for (const direction of DIRECTIONS) {
      const isHere = (order: BookOrder): boolean => directionOf(order) === direction && isWaiting(order);
      open += checkLadder(world, market, market.stops.ladder(direction), isHere);
    }
    checkNotCrossed(market);
    checkStopsAhead(market);
    checkCascade(world, market);
  }
  checkCountdowns(world);
  assert(open === world.spot.openOrders.size, 'every open order rests in a book or waits outside it');
}

/** Levels in order, none empty, totals right, orders oldest first, each sound. Returns how many orders. */
function checkLadder(
  world: SpotWorld,
  market: SpotMarket,
  ladder: Ladder,
  isHere: (order: BookOrder) => boolean,
): number {
  let orders = 0;
  for (let level = ladder.best; level; level = level.worse) {
    const place = `market ${market.entity.settings.marketId} ${ladder.side} ${level.price}`;
    assert(ladder.find(level.price) === level, `${place}: the level is found by its price`);
    if (level.worse) {
      const isOrdered = ladder.side === 'buy' ? level.worse.price < level.price : level.worse.price > level.price;
      assert(isOrdered && level.worse.better === level, `${place}: levels stand in order`);
    }
    let total = 0n;
    for (let order = level.first; order; order = order.behind) {
      const at = isWaiting(order) ? order.stopPrice : order.price;
      assert(isHere(order) && at === level.price, `${order.id} stands where it belongs`);
      assert(!order.behind || compareAge(order, order.behind) < 0, `${place}: orders stand in order of age`);
      checkOpenOrder(world, market, order);
      total += order.quantity - order.filled;
      orders += 1;
    }
    assert(level.first && total === level.total, `${place}: total ${level.total} of orders over ${total}`);
  }
  return orders;
}

function checkOpenOrder(world: SpotWorld, market: SpotMarket, order: BookOrder): void {
  const { id, partner } = order;
  const isBySum = order.terms?.quoteQuantity !== undefined;
  assert(order.filled < order.quantity || isBySum, `order ${id} has something left`);
  assert(order.status === 'open' && world.spot.openOrders.get(id) === order, `order ${id} is open`);
  assert(market.openOrdersOf(order.userId).has(order), `order ${id} is listed with its owner`);
  const claim = partner ? calculatePairClaim(order, partner) : calculateNeed(order);
  assert(order.held === claim, `order ${id} holds ${order.held} of ${claim}`);
}

/** The limit leg holds for both. */
function calculatePairClaim(order: BookOrder, partner: BookOrder): bigint {
  const { id } = order;
  assert(partner.partner === order && partner.ocoId === order.ocoId, `order ${id} is the partner of its partner`);
  assert(isWaiting(order) !== isWaiting(partner), `order ${id} and its partner are of two kinds`);
  const isEqual = order.side === partner.side && order.quantity === partner.quantity;
  assert(isEqual && order.filled === 0n, `order ${id} and its partner are for the same, and have not traded`);
  return isWaiting(order) ? 0n : calculatePairNeed(order, partner);
}

/** What waits has not been reached, unless that is written down. */
function checkStopsAhead({ entity, stops, reaches }: SpotMarket): void {
  const { lastPrice, triggerPrice, settings } = entity;
  const isFollowed = triggerPrice === undefined || lastPrice !== undefined;
  assert(isFollowed, `market ${settings.marketId} has a trigger price and no last price`);
  for (const direction of DIRECTIONS) {
    const isNoted = (at: Price): boolean =>
      reaches.some((reach) => reach.direction === direction && isReached(direction, at, reach.price));
    let level = stops.ladder(direction).best;
    while (level && isNoted(level.price)) level = level.worse;
    if (!level) continue;
    const isAhead = triggerPrice !== undefined && !isReached(direction, level.price, triggerPrice);
    assert(isAhead, `market ${settings.marketId}: orders wait for ${level.price}, reached by ${triggerPrice}`);
  }
}

/** Work that is left is written down as it is. */
function checkCascade({ spot }: SpotWorld, market: SpotMarket): void {
  const { cascade, reaches, entity } = market;
  const place = `market ${entity.settings.marketId}`;
  assert(spot.cascades.has(market) === reaches.length > 0, `${place}: what is left is known`);
  assert((cascade !== undefined) === reaches.length > 0 && !cascade?.isDone, `${place}: what is left is written down`);
  if (cascade) assert(drawReaches(cascade.reaches) === drawReaches(reaches), `${place}: it is written down as it is`);
}

const drawReaches = (reaches: readonly Reach[]): string =>
  reaches.map(({ direction, price }) => `${direction} ${price}`).join();

/** Those that are on stand in the order of their ends, each of them once. */
function checkCountdowns({ users, spot: { countdowns, markets } }: SpotWorld): void {
  countdowns.running.forEach((countdown, at) => {
    const { userId, marketId } = countdown;
    const place = `the countdown of ${userId} in ${marketId}`;
    const next = countdowns.running[at + 1];
    assert(countdowns.find(userId, marketId) === countdown, `${place} is found by its user and market`);
    assert(users.has(userId) && markets.has(marketId), `${place} is of a user, in a market`);
    assert(!next || compareEnds(countdown, next) < 0, `${place} ends before the next`);
  });
}

function checkNotCrossed(market: SpotMarket): void {
  const { bids, asks } = market.book;
  const isCrossed = bids.best !== undefined && asks.best !== undefined && bids.best.price >= asks.best.price;
  assert(!isCrossed, `market ${market.entity.settings.marketId} is crossed`);
}
