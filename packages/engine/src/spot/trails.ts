// The trailing orders of a market that follow its trigger price. Orders of a side that began to follow at the same price, or
// have met at one since, share a peak and are a group, whatever their distances: a peak does not depend on these. A price
// beyond the nearest peak joins all groups that it exceeds, and a group costs one row, however many orders it has.
// Those of a distance stand in one lane, the one that follows longest first: it has the furthest peak, and goes first. So
// orders never move when groups are joined; an order finds its group by its age.
import {
  amount,
  assert,
  divCeil,
  divFloor,
  price,
  SIDES,
  type MarketId,
  type OrderId,
  type Price,
  type Side,
} from '@bourse/domain';
import { count, flag, id, price as priceCell, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';
import { compareAge } from './book/age.ts';
import { Level, type BookOrder } from './book/level.ts';
import type { Order } from './order.ts';

/** A group: the orders of a side that have followed since its first one did, up to the first of the next group. */
export const SPOT_TRAILS = describeState({
  table: 'spot_trails',
  key: ['marketId', 'side', 'since', 'turn'],
  fixed: {
    marketId: id<MarketId>(),
    side: word(SIDES),
    /** The newest order at the moment its first order began to follow, which without an activation is that order itself. */
    since: id<OrderId>(),
    /** The turn that its first order took when it was activated; 0 without. */
    turn: count,
  },
  changing: {
    /** The highest trigger price since its orders follow, of buys the lowest. */
    peak: priceCell,
    /** None of its orders follows any more, or an older group has come to its peak and goes on for both. */
    isDone: flag,
  },
});
export type Trail = EntityOf<typeof SPOT_TRAILS>;

type Group = Trail & {
  orders: number;
  /** This lane is reached first of those whose first order is of this group, since its distance is the least. */
  least: Lane | undefined;
};

/** Orders of one distance, the one that follows longest first. */
type Lane = {
  readonly bps: number;
  /** The stop price is this many ten-thousandths of the peak. */
  readonly factor: bigint;
  /** Its price says nothing. */
  readonly queue: Level;
};

/** A stop price stands in ten-thousandths of a unit of price, so that it is exact. */
const SCALE = 10_000n;

const factorOf = (side: Side, bps: number): bigint => (side === 'sell' ? SCALE - BigInt(bps) : SCALE + BigInt(bps));

/** The first price at which an order with this peak is triggered: exact, since prices are whole units. */
export function calculateTrailStop(side: Side, peak: Price, bps: number): Price {
  const scaled = peak * factorOf(side, bps);
  return price(side === 'sell' ? divFloor(scaled, SCALE) : divCeil(scaled, SCALE));
}

export const scaleStop = (stopPrice: Price): bigint => stopPrice * SCALE;

/** A row may be written of each of these. */
type Changed = { add(trail: Trail): unknown };

/** The orders of one side that follow. */
export class Followers {
  readonly side: Side;
  readonly #isSell: boolean;
  /** By age; each peak is nearer to the trigger price than the one before it, and none is empty. */
  readonly #groups: Group[] = [];
  readonly #lanes = new Map<number, Lane>();
  /** The lane whose first order is reached first, and its stop price, unless that has to be found again. */
  #leader: Lane | undefined;
  #stop = 0n;
  /** Several lanes may have that stop price: the oldest order goes first. */
  #isTied = false;
  #isStale = false;

  constructor(side: Side) {
    this.side = side;
    this.#isSell = side === 'sell';
  }

  get groups(): readonly Trail[] {
    return this.#groups;
  }

  /** The orders of each distance, the one that follows longest first. */
  get lanes(): Iterable<{ readonly bps: number; readonly queue: Level }> {
    return this.#lanes.values();
  }

  /** The order that a price which turns reaches first. */
  get first(): BookOrder | undefined {
    if (this.#isStale) this.#rescan();
    return this.#leader?.queue.first;
  }

  /** Its stop price in ten-thousandths of a unit. */
  get scaledStop(): bigint {
    if (this.#isStale) this.#rescan();
    return this.#stop;
  }

  isReachedBy(at: Price): boolean {
    return this.first !== undefined && !this.#isFurther(at * SCALE, this.#stop);
  }

  peakOf(order: BookOrder): Price {
    return this.#groupOf(order).peak;
  }

  /** Follows from this trigger price on. All groups have come to it before. */
  join(changed: Changed, order: BookOrder, at: Price): void {
    let group = this.#groups.at(-1);
    if (group?.peak !== at) {
      assert(!group || this.#isFurther(group.peak, at), 'no peak is behind the trigger price');
      group = this.#open(order, at);
      changed.add(group);
    }
    this.#enqueue(order, group);
  }

  /** It ends, or is triggered. */
  leave(changed: Changed, order: BookOrder): void {
    const lane = this.#lanes.get(bpsOf(order));
    assert(lane && order.level === lane.queue, 'an order that follows stands with those of its distance');
    const group = this.#groupOf(order);
    const { queue } = lane;
    const wasFirst = queue.first === order;
    queue.total = amount(queue.total - (order.quantity - order.filled));
    queue.unlink(order);
    if (queue.first === undefined) this.#lanes.delete(lane.bps);
    group.orders -= 1;
    if (group.orders === 0) this.#end(changed, group);
    if (wasFirst) this.#passOn(lane, group);
  }

  /** A trigger price beyond the nearest peaks becomes the one peak of all that it exceeds. */
  follow(changed: Changed, at: Price): void {
    let group = this.#groups.at(-1);
    if (!group || !this.#isFurther(at, group.peak)) return;
    this.#groups.pop();
    for (let older = this.#groups.at(-1); older && !this.#isFurther(older.peak, at); older = this.#groups.at(-1)) {
      older.orders += group.orders;
      if (!older.least || (group.least && group.least.bps < older.least.bps)) older.least = group.least;
      group.isDone = true;
      changed.add(group);
      group = older;
      this.#groups.pop();
    }
    group.peak = at;
    changed.add(group);
    this.#groups.push(group);
    if (group.least) this.#offer(group.least, group);
  }

  /** `orders` are all that follow, and `trails` all groups of the side, both by age. */
  load(trails: readonly Trail[], orders: readonly BookOrder[]): void {
    for (const trail of trails) this.#groups.push({ ...trail, orders: 0, least: undefined });
    for (const order of orders) this.#enqueue(order, this.#groupOf(order));
  }

  #open(order: BookOrder, at: Price): Group {
    const { marketId, queuedAfter, id: own, turn } = order;
    const since = queuedAfter ?? own;
    const group = {
      marketId,
      side: this.side,
      since,
      turn: turn ?? 0,
      peak: at,
      isDone: false,
      orders: 0,
      least: undefined,
    };
    this.#groups.push(group);
    return group;
  }

  #end(changed: Changed, group: Group): void {
    group.isDone = true;
    changed.add(group);
    this.#groups.splice(this.#groups.indexOf(group), 1);
  }

  #enqueue(order: BookOrder, group: Group): void {
    const bps = bpsOf(order);
    let lane = this.#lanes.get(bps);
    if (!lane) {
      lane = { bps, factor: factorOf(this.side, bps), queue: new Level(price(0n)) };
      this.#lanes.set(bps, lane);
    }
    const isFirst = lane.queue.first === undefined;
    lane.queue.append(order);
    group.orders += 1;
    if (isFirst) this.#offer(lane, group);
  }

  /** The first order of a lane is of this group now, or its group has come to another peak. */
  #offer(lane: Lane, group: Group): void {
    if (this.#isStale) return;
    if (!group.least || lane.bps < group.least.bps) group.least = lane;
    const stop = lane.factor * group.peak;
    if (!this.#leader || this.#isFurther(stop, this.#stop)) {
      this.#leader = lane;
      this.#stop = stop;
      this.#isTied = false;
    } else if (stop === this.#stop && lane !== this.#leader) {
      this.#isTied = true;
      const [one, other] = [lane.queue.first, this.#leader.queue.first];
      if (one && other && compareAge(one, other) < 0) this.#leader = lane;
    }
  }

  /** A lane has lost its first order, which was of this group. */
  #passOn(lane: Lane, group: Group): void {
    const next = lane.queue.first && this.#groupOf(lane.queue.first);
    if (this.#isStale || (next === group && !this.#isTied)) return;
    if (this.#isTied || lane === this.#leader || lane === group.least) this.#isStale = true;
    else if (next) this.#offer(lane, next);
  }

  #rescan(): void {
    this.#isStale = false;
    this.#isTied = false;
    this.#leader = undefined;
    for (const group of this.#groups) group.least = undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.queue.first) this.#offer(lane, this.#groupOf(lane.queue.first));
    }
  }

  /** The last group whose first order is no younger. */
  #groupOf(order: BookOrder): Group {
    const groups = this.#groups;
    let low = 0;
    let high = groups.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const group = groups[middle];
      if (group && isNoYounger(group, order)) low = middle;
      else high = middle - 1;
    }
    const found = groups[low];
    assert(found && isNoYounger(found, order), `order ${order.id} follows in a group`);
    return found;
  }

  /** Among peaks, which the price turns away from, and among stop prices, of which it reaches the furthest first. */
  #isFurther(one: bigint, other: bigint): boolean {
    return this.#isSell ? one > other : one < other;
  }
}

/** Both sides, and how many trailing orders there are, those included that wait for their activation price yet. */
export class Trails {
  readonly buy = new Followers('buy');
  readonly sell = new Followers('sell');
  count = 0;

  of(side: Side): Followers {
    return side === 'buy' ? this.buy : this.sell;
  }

  follow(changed: Changed, at: Price): void {
    this.buy.follow(changed, at);
    this.sell.follow(changed, at);
  }
}

/** Whether the group's first order began to follow no later than the order. */
function isNoYounger({ since, turn }: Trail, { id: own, queuedAfter, turn: ownTurn }: Order): boolean {
  const after = queuedAfter ?? own;
  return since < after || (since === after && turn <= (ownTurn ?? 0));
}

export const compareTrails = (a: Trail, b: Trail): number => a.since - b.since || a.turn - b.turn;

function bpsOf({ id: own, terms }: Order): number {
  assert(terms?.trailBps !== undefined, `order ${own} has a distance`);
  return terms.trailBps;
}
