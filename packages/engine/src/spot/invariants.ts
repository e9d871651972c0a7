// What must be true of markets and orders between any two commands.
import { assert, PERSON_OPEN_ORDERS_MAX, SIDES, type Price, type UserId } from '@bourse/domain';
import { accountsOfPerson, personOf } from '../core/person.ts';
import { attachedPlaces } from './attached.ts';
import { compareAge } from './book/age.ts';
import type { Ladder } from './book/ladder.ts';
import { visibleOf, type BookOrder } from './book/level.ts';
import type { Reach } from './cascade.ts';
import { compareEnds } from './countdown.ts';
import { calculateNeed } from './holds.ts';
import { SLICES_MAX } from './iceberg.ts';
import { calculatePairNeed } from './legs.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotWorld } from './spot.ts';
import { checkCharges } from './check-charges.ts';
import { checkTrails } from './check-trails.ts';
import { DIRECTIONS, directionOf, isReached, isWaiting, waitsFor } from './stop-book.ts';
import { isFollowing } from './trailing.ts';

export function checkSpot(world: SpotWorld): void {
  let open = 0;
  for (const market of world.spot.markets.values()) {
    for (const side of SIDES) {
      open += checkLadder(world, market, market.book.ladder(side), (order) => order.side === side && !isWaiting(order));
    }
    for (const direction of DIRECTIONS) {
      const isHere = (order: BookOrder): boolean =>
        directionOf(order) === direction && isWaiting(order) && !isFollowing(order);
      open += checkLadder(world, market, market.stops.ladder(direction), isHere);
    }
    open += checkTrails(market, (order) => checkOpenOrder(world, market, order));
    checkNotCrossed(market);
    checkStopsAhead(market);
    checkCascade(world, market);
  }
  checkCountdowns(world);
  assert(open === world.spot.openOrders.size, 'every open order rests in a book or waits outside it');
  assert(world.spot.endedParents.length === 0, 'no order has ended whose pair is yet to be placed');
  checkExpiries(world);
  checkPlaces(world);
  checkNames(world);
  checkCharges(world);
}

/** Orders that end by themselves are known, and so is the first of them. */
function checkExpiries({ spot: { openOrders, expiries } }: SpotWorld): void {
  const expiring = [...openOrders.values()].filter(({ terms }) => terms?.expiresAt !== undefined);
  const known = new Set(expiries.open());
  assert(expiring.every((order) => known.has(order)) && known.size === expiring.length, 'what is to end is known');
  const moments = expiring.map(({ terms }) => terms?.expiresAt ?? 0);
  const next = moments.length === 0 ? undefined : Math.min(...moments);
  assert(expiries.next === next, `the next order ends at ${next}, and not at ${expiries.next}`);
}

/** Open orders, and the legs that they bring with them, take the places of their owners. */
function checkPlaces({ users, subAccounts, spot: { openOrders, markets } }: SpotWorld): void {
  for (const market of markets.values()) {
    const places = new Map<UserId, number>();
    for (const { userId, marketId, terms } of openOrders.values()) {
      if (marketId !== market.entity.settings.marketId) continue;
      places.set(userId, (places.get(userId) ?? 0) + 1 + attachedPlaces(terms));
    }
    for (const [userId, taken] of places) assert(market.placesOf(userId) === taken, `places of ${userId} are counted`);
    for (const master of subAccounts.keys()) {
      const all = accountsOfPerson({ users, subAccounts }, master).reduce((sum, id) => sum + market.placesOf(id), 0);
      assert(all <= PERSON_OPEN_ORDERS_MAX, `the accounts of ${master} have ${all} orders in a market`);
    }
  }
}

/** A name leads to the open order that has it; the name of a pair is taken by those of its legs that are open. */
function checkNames({ spot: { openOrders, clientOrders, pairNames } }: SpotWorld): void {
  let legs = 0;
  for (const order of openOrders.values()) {
    const { userId, clientOrderId } = order;
    const isFound = clientOrderId === undefined || clientOrders.find(userId, clientOrderId) === order;
    assert(isFound, `order ${order.id} is found by its name`);
    if (order.terms?.listClientOrderId === undefined) continue;
    legs += 1;
    assert(pairNames.isInUse(userId, order.terms.listClientOrderId), `the name of the pair of ${order.id} is taken`);
  }
  assert(pairNames.legs === legs, `${legs} open orders have the name of a pair, and not ${pairNames.legs}`);
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
      const at = isWaiting(order) ? waitsFor(order) : order.price;
      assert(isHere(order) && at === level.price, `${order.id} stands where it belongs`);
      assert(!order.behind || compareAge(order, order.behind) < 0, `${place}: orders stand in order of age`);
      checkOpenOrder(world, market, order);
      total += visibleOf(order);
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
  assert(order.personId === personOf(world, order.userId), `order ${id} is of its owner's person`);
  checkSlice(order);
  const claim = partner ? calculatePairClaim(order, partner) : calculateNeed(order);
  assert(order.held === claim, `order ${id} holds ${order.held} of ${claim}`);
}

/** An iceberg that rests shows a slice of what it has left, and nothing else shows one. */
function checkSlice(order: BookOrder): void {
  const { id, quantity, filled, shown, terms } = order;
  const visible = isWaiting(order) ? undefined : terms?.visibleQuantity;
  assert((shown === undefined) === (visible === undefined), `order ${id} shows a slice if it rests and is an iceberg`);
  if (shown === undefined || visible === undefined) return;
  const left = quantity - filled;
  assert(shown > 0n && shown <= visible && shown <= left, `order ${id} shows ${shown} of ${left}, ${visible} at most`);
  assert(visible * SLICES_MAX >= left, `order ${id} has ${left} left in slices of ${visible}, too many of them`);
  assert(order.partner === undefined, `order ${id} shows a part of itself, which no leg of a pair does`);
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
  const isWritten = cascade !== undefined && !cascade.isDone;
  assert(isWritten === reaches.length > 0, `${place}: what is left is written down`);
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
