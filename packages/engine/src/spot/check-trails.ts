// What must be true of trailing orders between any two commands.
import { assert, SIDES } from '@bourse/domain';
import { compareAge } from './book/age.ts';
import type { BookOrder } from './book/level.ts';
import type { SpotMarket } from './spot-market.ts';
import { DIRECTIONS, isWaiting } from './stop-book.ts';
import { findStop, isFollowing, isTrailing } from './trailing.ts';
import { compareTrails, type Followers } from './trails.ts';

/** Answers how many follow. `checkOrder` is what must be true of any open order. */
export function checkTrails(market: SpotMarket, checkOrder: (order: BookOrder) => void): number {
  const { trails, stops } = market;
  let following = 0;
  for (const side of SIDES) following += checkFollowers(market, trails.of(side), checkOrder);
  let waiting = 0;
  for (const direction of DIRECTIONS) {
    for (let level = stops.ladder(direction).best; level; level = level.worse) {
      for (let order = level.first; order; order = order.behind) if (isTrailing(order)) waiting += 1;
    }
  }
  assert(
    trails.count === following + waiting,
    `${following} trailing orders follow, ${waiting} wait, of ${trails.count}`,
  );
  return following;
}

function checkFollowers(market: SpotMarket, followers: Followers, checkOrder: (order: BookOrder) => void): number {
  const { side, lanes } = followers;
  const place = `market ${market.entity.settings.marketId} ${side}`;
  checkGroups(market, followers, place);
  const peaks = new Set<bigint>();
  let orders = 0;
  let first: BookOrder | undefined;
  for (const { bps, queue } of lanes) {
    assert(queue.first, `${place}: nothing is kept of a distance that nobody has`);
    let total = 0n;
    for (let order: BookOrder | undefined = queue.first; order; order = order.behind) {
      const isHere = order.side === side && order.terms?.trailBps === bps && isWaiting(order) && isFollowing(order);
      assert(isHere, `order ${order.id} follows where it belongs`);
      assert(!order.behind || compareAge(order, order.behind) < 0, `${place}: orders of a distance stand by age`);
      checkOrder(order);
      peaks.add(followers.peakOf(order));
      total += order.quantity;
      orders += 1;
    }
    assert(total === queue.total, `${place} ${bps}: total ${queue.total} of orders over ${total}`);
    if (!first || goesBefore(followers, queue.first, first)) first = queue.first;
  }
  assert(followers.first === first, `${place}: order ${followers.first?.id} is first where ${first?.id} should be`);
  assert(peaks.size === followers.groups.length, `${place}: a group has orders`);
  const { triggerPrice } = market.entity;
  if (first && triggerPrice !== undefined && market.reaches.length === 0) {
    const stopPrice = findStop(market, first);
    const isAhead = stopPrice !== undefined && (side === 'sell' ? stopPrice < triggerPrice : stopPrice > triggerPrice);
    assert(isAhead, `${place}: order ${first.id} follows with its stop at ${stopPrice}, reached by ${triggerPrice}`);
  }
  return orders;
}

/** Each has a peak nearer to the price than the older one before it, and none is behind the price that they have followed to. */
function checkGroups({ entity, reaches }: SpotMarket, { groups, side }: Followers, place: string): void {
  const isFurther = (a: bigint, b: bigint): boolean => (side === 'sell' ? a > b : a < b);
  groups.forEach((group, at) => {
    const next = groups[at + 1];
    assert(!group.isDone && group.side === side, `${place}: a group has not ended`);
    if (!next) return;
    assert(compareTrails(group, next) < 0, `${place}: groups stand by age`);
    assert(isFurther(group.peak, next.peak), `${place}: a group has a peak of its own`);
  });
  const followed = reaches[0]?.price ?? entity.triggerPrice;
  const nearest = groups.at(-1)?.peak;
  if (nearest === undefined) return;
  assert(
    followed !== undefined && !isFurther(followed, nearest),
    `${place}: peak ${nearest} has not followed to ${followed}`,
  );
}

/** Compares the stop prices without rounding. */
function goesBefore(followers: Followers, one: BookOrder, other: BookOrder): boolean {
  const stopOf = (order: BookOrder): bigint => {
    const bps = BigInt(order.terms?.trailBps ?? 0);
    return followers.peakOf(order) * (followers.side === 'sell' ? 10_000n - bps : 10_000n + bps);
  };
  const [a, b] = [stopOf(one), stopOf(other)];
  if (a === b) return compareAge(one, other) < 0;
  return a > b === (followers.side === 'sell');
}
