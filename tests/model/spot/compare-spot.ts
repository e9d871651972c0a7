// What can be seen of spot trading, in the engine and in the naive model.
import { SIDES, type MarketId, type Side } from '@bourse/domain';
import type { ChangeSet, Command, Engine, Event, Order } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveOrder } from './naive-order.ts';
import { counts, isReached } from './naive-refusals.ts';

/** Records what a run met, to show that it was worth its time. */
export class SpotCoverage {
  /** `kind status reason`, for each order in each state it came to. */
  readonly orders = new Set<string>();
  fills = 0;
  /** Amendments that left an order its id. */
  kept = 0;
  /** Commands that triggered more than one order. */
  triggeredTogether = 0;
  /** Times that stop orders were left to the next command. */
  unfinished = 0;
  /** Fills too far from the index to trigger an order that would have been reached. */
  tooFar = 0;
  /** Ends of countdowns that cancelled something, and those that came with a command that was refused. */
  countedDown = 0;
  countedDownRefused = 0;
}

export class SpotComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: SpotCoverage;
  /** Rebuilt from level events alone, as readers of the engine do. */
  readonly #depth = new Map<string, bigint>();
  /** Fills of the model that have been compared. */
  #fills = 0;
  /** Ends of countdowns of the model that have been compared. */
  #ends = 0;

  constructor(check: Check, model: NaiveEngine, coverage: SpotCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    this.#compareFills(changes, events, this.#fills);
    this.#fills = this.#model.spot.fills.length;
    this.#compareOrders(changes);
    this.#compareBooks(engine, events);
    this.#compareCountdowns(engine, events);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (answer.ok && command.kind === 'amendOrder' && answer.value['orderId'] === command.orderId) {
      this.#coverage.kept += 1;
    }
    const ends = this.#model.countdowns.ended.slice(this.#ends).filter(({ orderIds }) => orderIds.length > 0);
    this.#coverage.countedDown += ends.length;
    if (!answer.ok) this.#coverage.countedDownRefused += ends.length;
    const newest = Math.max(0, ...this.#model.spot.orders.slice(-1).map((order) => order.id));
    const triggered = [...changes.orders].filter((order) => order.triggeredAfter === newest);
    if (changes.fills.length > 0 && triggered.length > 1) this.#coverage.triggeredTogether += 1;
    this.#coverage.tooFar += changes.fills.filter((fill) => this.#isTooFar(fill)).length;
  }

  /** Whether some order waits for the fill's price, and the fill was too far from the index for it. */
  #isTooFar({ marketId, price }: ChangeSet['fills'][number]): boolean {
    const { spot } = this.#model;
    if (counts(spot, marketId, price)) return false;
    return SIDES.flatMap((side) => spot.waiting(marketId, side)).some((order) => isReached(order, price));
  }

  #compareFills(changes: ChangeSet, events: readonly Event[], before: number): void {
    const expected = this.#model.spot.fills.slice(before);
    const traded = events.flatMap((event) => (event.kind === 'traded' ? [event.fill] : []));
    this.#coverage.fills += expected.length;
    this.#check.same('fills', changes.fills.length, expected.length);
    this.#check.same('traded events', traded.length, expected.length);
    expected.forEach((fill, index) => {
      const real = changes.fills[index];
      this.#check.demand(real !== undefined && real === traded[index], 'each fill is recorded and told');
      const seen = [real.makerOrderId, real.takerOrderId, real.price, real.quantity, real.buyerFee, real.sellerFee];
      const due = [fill.maker, fill.taker, fill.price, fill.quantity, fill.buyerFee, fill.sellerFee];
      this.#check.same('fill', seen.join(' '), due.join(' '));
      this.#check.same('notional', real.notional * 100_000_000n, fill.price * fill.quantity);
    });
  }

  #compareCountdowns({ world }: Engine, events: readonly Event[]): void {
    const { ended, sorted } = this.#model.countdowns;
    const told = events.flatMap((event) => (event.kind === 'countdownEnded' ? [event] : []));
    this.#check.same('ends of countdowns', drawEnds(told), drawEnds(ended.slice(this.#ends)));
    this.#ends = ended.length;
    const running = world.spot.countdowns.running;
    this.#check.same('countdowns', drawEnds(running), drawEnds(sorted));
  }

  #compareOrders(changes: ChangeSet): void {
    for (const order of changes.orders) {
      const twin = this.#model.spot.orders[order.id - 1];
      this.#check.demand(twin !== undefined, `order ${order.id} exists in the model`);
      const seen = [order.status, order.cancelReason, order.filled, order.filledNotional, order.feePaid, order.held];
      const due = [twin.status, twin.reason, twin.filled, twin.notional, twin.fee, this.#model.spot.held(twin)];
      this.#check.same(`order ${order.id}`, seen.join(' '), due.join(' '));
      const terms = [order.price, order.quantity, order.stopPrice, order.ocoId, order.clientOrderId, isWaiting(order)];
      const dueTerms = [twin.price, twin.quantity, twin.stopPrice, twin.ocoId, twin.clientOrderId, twin.isWaiting];
      this.#check.same(`terms of order ${order.id}`, terms.join(' '), dueTerms.join(' '));
      this.#coverage.orders.add(drawWay(order));
    }
  }

  #compareBooks(engine: Engine, events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind !== 'levelChanged') continue;
      const key = `${event.marketId} ${event.side} ${event.price}`;
      if (event.quantity === 0n) this.#depth.delete(key);
      else this.#depth.set(key, event.quantity);
    }
    const depth = new Map<string, bigint>();
    for (const { entity, book, stops } of engine.world.spot.markets.values()) {
      const { marketId } = entity.settings;
      const twin = this.#model.spot.markets.get(marketId);
      this.#check.same('last price', entity.lastPrice, twin?.lastPrice);
      this.#check.same('trigger price', entity.triggerPrice, twin?.triggerPrice);
      for (const side of ['buy', 'sell'] as const) {
        const queue = listIds(book.ladder(side).best);
        this.#check.same(`${side} queue of ${marketId}`, queue, this.#expectQueue(marketId, side, depth));
        const direction = side === 'buy' ? 'up' : 'down';
        const waiting = this.#model.spot.waiting(marketId, side).map((order) => order.id);
        this.#check.same(
          `waiting for ${direction} in ${marketId}`,
          listIds(stops.ladder(direction).best),
          waiting.join(' '),
        );
      }
    }
    this.#check.same('depth by events', this.#depth.size, depth.size);
    for (const [key, total] of depth) this.#check.same(`level ${key} by events`, this.#depth.get(key), total);
  }

  /** The model's queue as text; its level totals are added to `depth`. */
  #expectQueue(marketId: MarketId, side: Side, depth: Map<string, bigint>): string {
    const queue: NaiveOrder[] = this.#model.spot.queue(marketId, side);
    for (const order of queue) {
      const key = `${marketId} ${side} ${order.price}`;
      depth.set(key, (depth.get(key) ?? 0n) + order.quantity - order.filled);
    }
    return queue.map((order) => order.id).join(' ');
  }
}

const drawEnds = (
  ends: readonly {
    readonly userId: number;
    readonly marketId: number;
    readonly endsAt?: number;
    orderIds?: readonly number[];
  }[],
): string =>
  ends.map((end) => [end.userId, end.marketId, end.endsAt ?? '', ...(end.orderIds ?? [])].join(' ')).join(', ');

/** Ids level by level from the best. */
function listIds(best: Level | undefined): string {
  const ids: number[] = [];
  for (let level = best; level; level = level.worse) {
    for (let order = level.first; order; order = order.behind) ids.push(order.id);
  }
  return ids.join(' ');
}

type Level = NonNullable<ReturnType<Engine['world']['spot']['openOrders']['get']>>['level'];

const isWaiting = (order: Order): boolean => order.stopPrice !== undefined && order.triggeredAfter === undefined;

function drawWay(order: Order): string {
  const role = order.ocoId === undefined ? '' : order.stopPrice === undefined ? 'limit leg' : 'stop leg';
  const kind = role !== '' ? role : order.stopPrice === undefined ? `${order.type} ${order.timeInForce}` : 'stop';
  const state = order.stopPrice === undefined ? '' : isWaiting(order) ? 'waiting' : 'triggered';
  return [kind, state, order.status, order.cancelReason ?? ''].filter((word) => word !== '').join(' ');
}
