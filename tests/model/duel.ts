// The engine against the naive model: each command goes to both, and everything that can be seen of them must agree.
import { formatUnits, instant, seq, SIDES, type EngineRefusalCode, type MarketId, type Side } from '@bourse/domain';
import {
  type ChangeSet,
  checkInvariants,
  createChanges,
  Engine,
  type Account,
  type Command,
  type Event,
  type Order,
} from '@bourse/engine';
import { LedgerReader } from './ledger-reader.ts';
import { NaiveEngine, type NaiveAnswer } from './naive-engine.ts';
import type { NaiveOrder } from './naive-order.ts';
import { counts, isReached } from './naive-refusals.ts';
import { openingCommands, type Step } from './random-commands.ts';

export class Difference extends Error {
  override readonly name = 'Difference';
}

/** What a run has met, to know that it was worth its time. */
export class Coverage {
  readonly refusals = new Set<EngineRefusalCode>();
  /** `kind status reason`, for each order in each state it came to. */
  readonly orders = new Set<string>();
  fills = 0;
  /** Amendments that left an order its id. */
  kept = 0;
  /** Commands that triggered more than one order. */
  triggeredTogether = 0;
  /** Fills too far from the index to trigger an order that would have been reached. */
  tooFar = 0;
}

export class Duel {
  engine = Engine.empty();
  readonly model = new NaiveEngine();
  readonly coverage: Coverage;
  #seq = 0;
  #at = 1_000_000_000_000;
  // Rebuilt from postings and fills, and from level events, alone: as readers of the engine do.
  readonly #reader = new LedgerReader();
  readonly #depth = new Map<string, bigint>();

  constructor(coverage = new Coverage()) {
    this.coverage = coverage;
    for (const command of openingCommands()) this.play({ waitMs: 0, command });
  }

  play({ waitMs, command }: Step): void {
    this.#seq += 1;
    this.#at += waitMs;
    const changes = createChanges();
    const events: Event[] = [];
    // Time alone may free names, which the hash shows.
    const hash = this.#seq % 50 === 0 && waitMs === 0 ? this.engine.stateHash() : undefined;
    const answer = this.engine.apply({ seq: seq(this.#seq), at: instant(this.#at), command }, changes, events);
    const fillsBefore = this.model.fills.length;
    const expected = this.model.apply(this.#at, command);
    this.#compareAnswers(command, answer, expected);
    this.#count(command, answer, changes);
    if (!answer.ok) {
      this.#demand(isUntouched(changes) && events.length === 0, 'a refused command changes nothing');
      if (hash !== undefined) this.#same('hash after a refusal', this.engine.stateHash(), hash);
    }
    checkInvariants(this.engine);
    this.#compareFills(changes, events, fillsBefore);
    this.#compareOrders(changes);
    this.#compareBooks(events);
    this.#compareBalances(changes);
    this.#same('next deadline', this.engine.nextDeadline(), this.model.nextDeadline);
  }

  /** Replaces the engine by one rebuilt from its snapshot. */
  reload(): void {
    const reloaded = Engine.load(this.engine.snapshot());
    this.#same('state hash after a reload', reloaded.stateHash(), this.engine.stateHash());
    this.engine = reloaded;
    this.model.forget();
  }

  #compareAnswers(command: Command, answer: NaiveAnswer, expected: NaiveAnswer): void {
    this.#same(`answer to ${command.kind}`, drawAnswer(answer), drawAnswer(expected));
  }

  #compareFills(changes: ChangeSet, events: readonly Event[], before: number): void {
    const expected = this.model.fills.slice(before);
    const traded = events.flatMap((event) => (event.kind === 'traded' ? [event.fill] : []));
    this.coverage.fills += expected.length;
    this.#same('fills', changes.fills.length, expected.length);
    this.#same('traded events', traded.length, expected.length);
    expected.forEach((fill, index) => {
      const real = changes.fills[index];
      this.#demand(real !== undefined && real === traded[index], 'each fill is recorded and told');
      const seen = [real.makerOrderId, real.takerOrderId, real.price, real.quantity, real.buyerFee, real.sellerFee];
      const due = [fill.maker, fill.taker, fill.price, fill.quantity, fill.buyerFee, fill.sellerFee];
      this.#same('fill', seen.join(' '), due.join(' '));
      this.#same('notional', real.notional * 100_000_000n, fill.price * fill.quantity);
    });
  }

  #count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (!answer.ok) this.coverage.refusals.add(answer.code);
    else if (command.kind === 'amendOrder' && answer.value['orderId'] === command.orderId) this.coverage.kept += 1;
    const newest = Math.max(0, ...this.model.orders.slice(-1).map((order) => order.id));
    const triggered = [...changes.orders].filter((order) => order.triggeredAfter === newest);
    if (changes.fills.length > 0 && triggered.length > 1) this.coverage.triggeredTogether += 1;
    this.coverage.tooFar += changes.fills.filter((fill) => this.#isTooFar(fill)).length;
  }

  /** Whether some order waits for the fill's price, and the fill was too far from the index for it. */
  #isTooFar({ marketId, price }: ChangeSet['fills'][number]): boolean {
    if (counts(this.model, marketId, price)) return false;
    const waiting = SIDES.flatMap((side) => this.model.waiting(marketId, side));
    return waiting.some((order) => isReached(order, price));
  }

  #compareOrders(changes: ChangeSet): void {
    for (const order of changes.orders) {
      const twin = this.model.orders[order.id - 1];
      this.#demand(twin !== undefined, `order ${order.id} exists in the model`);
      const seen = [order.status, order.cancelReason, order.filled, order.filledNotional, order.feePaid, order.held];
      const due = [twin.status, twin.reason, twin.filled, twin.notional, twin.fee, this.model.held(twin)];
      this.#same(`order ${order.id}`, seen.join(' '), due.join(' '));
      const terms = [order.price, order.quantity, order.stopPrice, order.ocoId, order.clientOrderId, isWaiting(order)];
      const dueTerms = [twin.price, twin.quantity, twin.stopPrice, twin.ocoId, twin.clientOrderId, twin.isWaiting];
      this.#same(`terms of order ${order.id}`, terms.join(' '), dueTerms.join(' '));
      this.coverage.orders.add(drawWay(order));
    }
  }

  #compareBooks(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind !== 'levelChanged') continue;
      const key = `${event.marketId} ${event.side} ${event.price}`;
      if (event.quantity === 0n) this.#depth.delete(key);
      else this.#depth.set(key, event.quantity);
    }
    const depth = new Map<string, bigint>();
    for (const { entity, book, stops } of this.engine.world.spot.markets.values()) {
      const { marketId } = entity.settings;
      const twin = this.model.markets.get(marketId);
      this.#same('last price', entity.lastPrice, twin?.lastPrice);
      this.#same('trigger price', entity.triggerPrice, twin?.triggerPrice);
      for (const side of ['buy', 'sell'] as const) {
        const queue = listIds(book.ladder(side).best);
        this.#same(`${side} queue of ${marketId}`, queue, this.#expectQueue(marketId, side, depth));
        const waiting = this.model.waiting(marketId, side).map((order) => order.id);
        this.#same(`waiting to ${side} in ${marketId}`, listIds(stops.ladder(side).best), waiting.join(' '));
      }
    }
    this.#same('depth by events', this.#depth.size, depth.size);
    for (const [key, total] of depth) this.#same(`level ${key} by events`, this.#depth.get(key), total);
  }

  /** The model's queue as text; its level totals are added to `depth`. */
  #expectQueue(marketId: MarketId, side: Side, depth: Map<string, bigint>): string {
    const queue: NaiveOrder[] = this.model.queue(marketId, side);
    for (const order of queue) {
      const key = `${marketId} ${side} ${order.price}`;
      depth.set(key, (depth.get(key) ?? 0n) + order.quantity - order.filled);
    }
    return queue.map((order) => order.id).join(' ');
  }

  #compareBalances(changes: ChangeSet): void {
    const { accounts } = this.engine.world.ledger;
    for (const fault of this.#reader.read(changes, accounts)) this.#demand(false, fault);
    const locked = this.#expectLocked();
    const seen = new Set<string>();
    for (const account of accounts) {
      const key = keyOf(account);
      seen.add(key);
      const total = this.model.totals.get(key) ?? 0n;
      const place = `account ${account.id} (${key})`;
      this.#same(`${place} total`, account.available + account.locked, total);
      this.#same(`${place} locked`, account.locked, locked.get(key) ?? 0n);
      this.#same(`${place} by postings`, this.#reader.totalOf(account.id), total);
    }
    for (const [key, total] of this.model.totals) {
      this.#demand(total === 0n || seen.has(key), `${key} has an account for its ${formatUnits(total)}`);
    }
  }

  #expectLocked(): Map<string, bigint> {
    const locked = new Map<string, bigint>();
    for (const order of this.model.orders) {
      if (order.status !== 'open') continue;
      const settings = this.model.markets.get(order.marketId)?.settings;
      const key = `${order.userId}/change/${order.side === 'buy' ? settings?.quoteId : settings?.baseId}`;
      locked.set(key, (locked.get(key) ?? 0n) + this.model.held(order));
    }
    return locked;
  }

  #same(what: string, seen: unknown, expected: unknown): void {
    this.#demand(seen === expected, `${what}: the engine says ${String(seen)}, the model ${String(expected)}`);
  }

  #demand(condition: boolean, what: string): asserts condition {
    if (!condition) throw new Difference(`command ${this.#seq}: ${what}`);
  }
}

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

const drawAnswer = (answer: NaiveAnswer): string => (answer.ok ? JSON.stringify(answer.value) : answer.code);

function isUntouched(changes: ChangeSet): boolean {
  const all: Readonly<Record<string, readonly unknown[] | ReadonlySet<unknown>>> = changes;
  return Object.values(all).every((touched) => [...touched].length === 0);
}

function keyOf({ owner, currencyId }: Account): string {
  return owner.kind === 'user'
    ? `${owner.userId}/${owner.wallet}/${currencyId}`
    : `house/${owner.purpose}/${currencyId}`;
}
