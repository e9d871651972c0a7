// What can be seen of spot trading, in the engine and in the naive model.
import type { MarketId, Side } from '@bourse/domain';
import type { ChangeSet, Command, Engine, Event, Order, PlaceOrder, ReplaceOrder } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveArmed } from './naive-attached.ts';
import type { NaiveOrder } from './naive-order.ts';
import { counts, isReached } from './naive-refusals.ts';

/** Records what a run met, to show that it was worth its time. */
export class SpotCoverage {
  /** `kind status reason`, for each order in each state it came to. */
  readonly orders = new Set<string>();
  /** The modes of orders that self-trade has ended. */
  readonly selfTrades = new Set<string>();
  fills = 0;
  /** The most groups of trailing orders that a side of a market had. */
  trailGroups = 0;
  /** Amendments that left an order its id. */
  kept = 0;
  /** Those of them that renamed it, and orders that were replaced under another name. */
  renamed = 0;
  /** Orders that were given a name which one that has ended has freed. */
  freed = 0;
  /** These words say what became of both parts of a cancel-replace. */
  readonly replaced = new Set<string>();
  /** Commands that triggered more than one order. */
  triggeredTogether = 0;
  /** Times that stop orders were left to the next command. */
  unfinished = 0;
  /** The states that icebergs came to, and what was done to their slices; a round is where an order took two of another. */
  readonly icebergs = new Set<string>();
  /** Fills too far from the index to trigger an order that would have been reached. */
  tooFar = 0;
  /** It counts what became of attached pairs. */
  readonly armed = new Map<string, number>();
  /** Commands that placed the pairs of more than one parent. */
  armedTogether = 0;
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
  /** So much of what the model tells has been compared. */
  #told = 0;
  /** Pairs of the model, likewise. */
  #armed = 0;
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
    this.#compareExecutions(events);
    this.#compareOrders(changes);
    this.#compareArmed(events);
    this.#compareBooks(engine, events);
    this.#compareCountdowns(engine, events);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (answer.ok && command.kind === 'amendOrder' && answer.value['orderId'] === command.orderId) {
      this.#coverage.kept += 1;
    }
    if (answer.ok && command.kind === 'amendOrder' && command.clientOrderId !== undefined) this.#coverage.renamed += 1;
    if (answer.ok && command.kind === 'placeOrder' && this.#isFreed(command)) this.#coverage.freed += 1;
    if (command.kind === 'replaceOrder') this.#coverage.replaced.add(drawReplaced(command, answer));
    const ends = this.#model.countdowns.ended.slice(this.#ends).filter(({ orderIds }) => orderIds.length > 0);
    this.#coverage.countedDown += ends.length;
    if (!answer.ok) this.#coverage.countedDownRefused += ends.length;
    const newest = Math.max(0, ...this.#model.spot.orders.slice(-1).map((order) => order.id));
    const triggered = [...changes.orders].filter((order) => order.triggeredAfter === newest);
    if (changes.fills.length > 0 && triggered.length > 1) this.#coverage.triggeredTogether += 1;
    this.#countIcebergs(command, changes);
    this.#coverage.tooFar += changes.fills.filter((fill) => this.#isTooFar(fill)).length;
  }

  #isFreed({ userId, clientOrderId: name }: PlaceOrder): boolean {
    if (name === undefined) return false;
    const { orders } = this.#model.spot;
    return orders.some((one) => one.userId === userId && one.clientOrderId === name && one.freesName && one.endedAt);
  }

  #countIcebergs(command: Command, changes: ChangeSet): void {
    for (const order of changes.orders) {
      if (order.terms?.visibleQuantity === undefined) continue;
      const end = [order.status, order.cancelReason ?? ''].join(' ').trim();
      const state = order.stopPrice === undefined ? end : isWaiting(order) ? 'waiting' : 'triggered';
      this.#coverage.icebergs.add(state);
      if (order.queuedAfter !== undefined) this.#coverage.icebergs.add('next slice');
      if (command.kind === 'amendOrder' && order.id === command.orderId && order.shown !== undefined) {
        const isWhole = order.shown === order.quantity - order.filled;
        this.#coverage.icebergs.add(isWhole ? 'amended to what it shows' : 'amended in what it hides');
      }
    }
    const pairs = changes.fills.map(({ makerOrderId, takerOrderId }) => `${makerOrderId} ${takerOrderId}`);
    if (new Set(pairs).size < pairs.length) this.#coverage.icebergs.add('next round');
  }

  /** Whether some order waits for the fill's price, and the fill was too far from the index for it. */
  #isTooFar({ marketId, price }: ChangeSet['fills'][number]): boolean {
    const { spot } = this.#model;
    if (counts(spot, marketId, price)) return false;
    return (['up', 'down'] as const)
      .flatMap((one) => spot.waiting(marketId, one))
      .some((order) => isReached(order, price));
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

  /** Everything that happened to orders is told, one by one and in its order. */
  #compareExecutions(events: readonly Event[]): void {
    const expected = this.#model.spot.told.slice(this.#told);
    this.#told = this.#model.spot.told.length;
    this.#check.same('executions', events.flatMap(drawExecution).join('\n'), expected.join('\n'));
  }

  #compareArmed(events: readonly Event[]): void {
    const { armed } = this.#model.spot;
    const due = armed.slice(this.#armed);
    this.#armed = armed.length;
    const seen = events.filter((event) => event.kind === 'pairArmed');
    this.#check.same('pairs', seen.map(drawArmed).join(), due.map(drawArmed).join());
    for (const { result } of due) this.#coverage.armed.set(result, (this.#coverage.armed.get(result) ?? 0) + 1);
    if (due.length > 1) this.#coverage.armedTogether += 1;
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
      const { quoteQuantity, triggerKind, selfTrade, trailBps, activationPrice } = order.terms ?? {};
      const isTakeProfit = triggerKind === 'take_profit';
      const { expiresAt, parentId, attached, visibleQuantity, listClientOrderId } = order.terms ?? {};
      const rare = [
        quoteQuantity,
        isTakeProfit,
        selfTrade ?? 'expire_taker',
        trailBps,
        activationPrice,
        expiresAt,
        parentId,
        attached?.price,
        listClientOrderId,
        order.freesName,
        order.timeInForce,
        visibleQuantity,
        order.shown,
      ];
      const dueRare = [
        twin.sum,
        twin.isTakeProfit,
        twin.selfTrade,
        twin.trail?.bps,
        twin.trail?.from,
        twin.expiresAt,
        twin.parentId,
        twin.attached?.price,
        twin.listName,
        twin.freesName,
        twin.timeInForce,
        twin.visible,
        twin.shown,
      ];
      this.#check.same(`rare terms of order ${order.id}`, rare.join(' '), dueRare.join(' '));
      this.#coverage.orders.add(drawWay(order));
      if (order.cancelReason === 'self_trade') this.#coverage.selfTrades.add(twin.selfTrade);
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
    for (const { entity, book, stops, trails } of engine.world.spot.markets.values()) {
      const { marketId } = entity.settings;
      const twin = this.#model.spot.markets.get(marketId);
      this.#check.same('last price', entity.lastPrice, twin?.lastPrice);
      this.#check.same('trigger price', entity.triggerPrice, twin?.triggerPrice);
      for (const side of ['buy', 'sell'] as const) {
        const queue = listIds(book.ladder(side).best);
        this.#check.same(`${side} queue of ${marketId}`, queue, this.#expectQueue(marketId, side, depth));
        this.#compareTrails(marketId, trails.of(side));
      }
      for (const direction of ['up', 'down'] as const) {
        const waiting = this.#model.spot.waiting(marketId, direction).map((order) => order.id);
        const place = `waiting for ${direction} in ${marketId}`;
        this.#check.same(place, listIds(stops.ladder(direction).best), waiting.join(' '));
      }
    }
    this.#check.same('depth by events', this.#depth.size, depth.size);
    for (const [key, total] of depth) this.#check.same(`level ${key} by events`, this.#depth.get(key), total);
  }

  #compareTrails(marketId: MarketId, followers: Followers): void {
    const twins = this.#model.spot.following(marketId, followers.side);
    const place = `${followers.side} orders that follow in ${marketId}`;
    this.#check.same(`the first of ${place}`, followers.first?.id, twins[0]?.id);
    const seen: string[] = [];
    for (const { queue } of followers.lanes) {
      for (let order = queue.first; order; order = order.behind)
        seen.push(`${order.id} from ${followers.peakOf(order)}`);
    }
    const due = twins.map(({ id, trail }) => `${id} from ${trail?.peak}`);
    this.#check.same(place, seen.sort().join(', '), due.sort().join(', '));
    const peaks = new Set(twins.map(({ trail }) => trail?.peak));
    this.#check.same(`groups of ${place}`, followers.groups.length, peaks.size);
    this.#coverage.trailGroups = Math.max(this.#coverage.trailGroups, peaks.size);
  }

  /** The model's queue as text; its level totals are added to `depth`. */
  #expectQueue(marketId: MarketId, side: Side, depth: Map<string, bigint>): string {
    const queue: NaiveOrder[] = this.#model.spot.queue(marketId, side);
    for (const order of queue) {
      const key = `${marketId} ${side} ${order.price}`;
      depth.set(key, (depth.get(key) ?? 0n) + (order.shown ?? order.quantity - order.filled));
    }
    return queue.map((order) => order.id).join(' ');
  }
}

function drawExecution(event: Event): string[] {
  if (event.kind === 'traded') {
    const { fill, takerFilled, takerQuantity, makerFilled, makerQuantity } = event;
    const taker = `${fill.takerOrderId} ${takerFilled}/${takerQuantity}`;
    return [`traded ${taker} ${fill.makerOrderId} ${makerFilled}/${makerQuantity}`];
  }
  if (event.kind !== 'execution') return [];
  const { type, orderId, quantity, filled, cancelReason, clientOrderId } = event;
  if (type === 'accepted') return [`accepted ${orderId} ${quantity} ${clientOrderId}`];
  if (type === 'reduced') return [`reduced ${orderId} ${quantity}`];
  if (type === 'renamed') return [`renamed ${orderId} ${event.formerClientOrderId} ${clientOrderId}`];
  if (type === 'ended') return [`ended ${orderId} ${cancelReason ?? 'filled'} ${filled}`];
  return [`triggered ${orderId}`];
}

function drawReplaced({ mode }: ReplaceOrder, answer: NaiveAnswer): string {
  if (!answer.ok) return `${mode} refused`;
  const [cancelled, placed] = [answer.value['cancelled'], answer.value['placed']].map((part) =>
    typeof part === 'object' && part !== null && 'ok' in part && part.ok === true ? 'done' : 'refused',
  );
  return `${mode} ${cancelled} ${placed}`;
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

type Market = ReturnType<Engine['world']['spot']['markets']['get']>;
type Followers = NonNullable<Market>['trails']['buy'];
type Level = NonNullable<ReturnType<Engine['world']['spot']['openOrders']['get']>>['level'];

const drawArmed = ({ parentId, result, orderIds }: NaiveArmed): string => [parentId, result, ...orderIds].join(' ');

const isWaiting = (order: Order): boolean => order.stopPrice !== undefined && order.triggeredAfter === undefined;

function drawKind({ type, timeInForce, stopPrice, terms }: Order): string {
  const bySum = terms?.quoteQuantity === undefined ? '' : ' by sum';
  if (stopPrice === undefined) return `${type}${bySum} ${timeInForce}`;
  const trigger = terms?.triggerKind === 'take_profit' ? 'take profit' : (terms?.triggerKind ?? 'stop');
  const life = type === 'market' || timeInForce === 'gtc' ? '' : ` ${timeInForce}`;
  return `${trigger}${type === 'market' ? ` at market${bySum}` : life}`;
}

function drawWay(order: Order): string {
  const role = order.ocoId === undefined ? '' : order.stopPrice === undefined ? 'limit leg' : 'stop leg';
  const kind = role !== '' ? role : drawKind(order);
  const state = order.stopPrice === undefined ? '' : isWaiting(order) ? 'waiting' : 'triggered';
  return [kind, state, order.status, order.cancelReason ?? ''].filter((word) => word !== '').join(' ');
}
