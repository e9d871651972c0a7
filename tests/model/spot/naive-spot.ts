// The rules of spot trading once more, as plainly as they can be said: arrays, a sort at each use, totals instead of running
// sums.
import {
  type CancelReason,
  type CurrencyId,
  type EngineRefusalCode,
  type MarketId,
  orderId as toOrderId,
  type Side,
  type UserId,
} from '@bourse/domain';
import type {
  AmendOrder,
  CancelAllOrders,
  CancelOrder,
  ClearMarket,
  EndKey,
  Command,
  MarketSettings,
  PlaceOco,
  PlaceOrder,
  ReplaceOrder,
  SpotCommand,
} from '@bourse/engine';
import type { NaiveFees } from '../fees/naive-fees.ts';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';
import { askAmended, askPair, askSingle, type Ask } from './naive-ask.ts';
import { askArmed, isArmed, isStopReached, isTooSmall, type NaiveArmed, type NaiveReach } from './naive-attached.ts';
import { shrink, sliceOf, slicesOf } from './naive-iceberg.ts';
import { type NaiveFill, type NaiveMarket, type NaiveOrder, reaches, type Wish } from './naive-order.ts';
import { amendRefusal, counts, marketRefusal, needFor, refusal, userRefusal } from './naive-refusals.ts';
import { isBarred, keptRefusal, spotRisks } from './naive-at-risk.ts';
import { chargeRefusal, costOf, isArmedAllowed, recharge } from './naive-charges.ts';
import { NaiveKeys } from './naive-keys.ts';
import { type Direction, stepsIn, stopHold } from './naive-terms.ts';
import { beginTrail, byReach, firstStop, followPrice, isFollowing, isMet, wayOf } from './naive-trails.ts';

const DAY = 86_400_000;
const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export class NaiveSpot implements NaivePart {
  readonly books: NaiveBooks;
  readonly markets = new Map<MarketId, NaiveMarket>();
  readonly orders: NaiveOrder[] = [];
  readonly fills: NaiveFill[] = [];
  /** These words say what has happened to orders, in its order. */
  readonly told: string[] = [];
  readonly #fees: NaiveFees;
  #entered = 0;
  #came = 0;
  /** Prices that have been reached and whose turn has not come, each with the way that the price came. */
  readonly #noted: NaiveReach[] = [];
  /** Orders that have ended and whose pairs are yet to be placed. */
  #ended: NaiveOrder[] = [];
  readonly armed: NaiveArmed[] = [];
  readonly keys: NaiveKeys;

  constructor(books: NaiveBooks, fees: NaiveFees) {
    this.books = books;
    this.#fees = fees;
    this.keys = new NaiveKeys(books, this.orders);
    books.claims.push(() => this.#claims());
    books.kept.risks.push((userId, priceOf) => spotRisks(this, userId, priceOf));
  }

  apply(command: Command): NaiveAnswer | undefined {
    this.#settleMarkets(command);
    const answer = this.#serve(command);
    this.#goOn(this.#ended[0]?.marketId);
    return answer;
  }

  #serve(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'placeOrder') return this.#place(command);
    if (command.kind === 'placeOco') return this.#placePair(command);
    if (command.kind === 'amendOrder') return this.#amend(command);
    if (command.kind === 'replaceOrder') return this.#cancelReplace(command);
    if (command.kind === 'cancelOrder') return this.#cancel(command);
    if (command.kind === 'cancelAllOrders') return this.#cancelAll(command);
    if (command.kind === 'clearMarket') return this.#clear(command);
    if (command.kind === 'configureMarket') return this.#configure(command.settings);
    if (command.kind === 'openKey') return this.keys.open(command);
    if (command.kind === 'changeKey') return this.keys.change(command);
    if (command.kind === 'endKey') return this.#endKey(command);
    return undefined;
  }

  *#claims(): Generator<readonly [string, bigint]> {
    for (const order of this.orders) {
      if (order.status === 'open') {
        yield [`${order.userId}/change/${this.payingCurrency(order)}`, this.held(order)];
      }
    }
  }

  /** Orders whose moment has come are over before anything that is about their market. */
  #settleMarkets(command: Command): void {
    if (!isSpot(command)) return;
    if ('userId' in command) {
      const user = this.books.users.get(command.userId);
      const isCancel = command.kind === 'cancelOrder' || command.kind === 'cancelAllOrders';
      if (!user || (user.isFrozen && !isCancel)) return;
    }
    for (const marketId of this.#aimed(command)) if (this.expireDue(marketId)) this.books.hasBarred = true;
  }

  #aimed(command: SpotCommand): MarketId[] {
    if (command.kind === 'configureMarket') return [command.settings.marketId];
    if (command.kind === 'replaceOrder') return [command.order.marketId];
    if ('orderId' in command && command.orderId !== undefined) {
      const order = this.orders.find((one) => one.id === command.orderId);
      return order?.status === 'open' ? [order.marketId] : [];
    }
    const marketId = 'marketId' in command ? command.marketId : undefined;
    return marketId === undefined ? this.#marketIds() : [marketId];
  }

  #marketIds(): MarketId[] {
    return [...this.markets.keys()].sort((a, b) => a - b);
  }

  settleUser(userId: UserId): boolean {
    let hasEnded = false;
    for (const marketId of this.#marketIds()) {
      for (const order of this.#due(marketId).sort((a, b) => a.id - b.id)) {
        if (order.userId !== userId) continue;
        this.end(order, 'expired');
        hasEnded = true;
      }
      if (this.#ended.length > 0) this.expireDue(marketId);
    }
    return hasEnded;
  }

  advanceTime(): void {
    for (const marketId of this.#marketIds()) this.expireDue(marketId);
  }

  /** Ends what is due in a market, and places what that brings. */
  expireDue(marketId: MarketId): boolean {
    const due = this.#due(marketId);
    for (const order of due) this.end(order, 'expired');
    this.#goOn(marketId);
    return due.length > 0;
  }

  #due(marketId: MarketId): NaiveOrder[] {
    return this.#openOrders(marketId)
      .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt <= this.books.at)
      .sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0) || a.id - b.id);
  }

  #cancel(command: CancelOrder): NaiveAnswer {
    if (!this.books.users.has(command.userId)) return no('user_not_found');
    const { userId, orderId, clientOrderId } = command;
    const order = this.orders
      .filter((one) => one.status === 'open' && one.userId === userId)
      .find((one) => (clientOrderId === undefined ? one.id === orderId : one.clientOrderId === clientOrderId));
    if (!order) return no('order_not_found');
    if (command.side !== undefined && command.side !== order.side) return no('order_not_found');
    const partner = this.partner(order);
    this.end(order, 'user');
    if (partner) this.end(partner, 'oco');
    return yes({ orderId: order.id });
  }

  #cancelReplace({ userId, orderId, clientOrderId, mode, order: next }: ReplaceOrder): NaiveAnswer {
    const user = this.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const acting = this.keys.actingRefusal(next);
    if (acting) return no(acting);
    if (!this.markets.has(next.marketId)) return no('market_not_found');
    const order = this.orders.find(
      (one) =>
        one.status === 'open' &&
        one.userId === userId &&
        one.marketId === next.marketId &&
        (orderId === undefined || one.id === orderId) &&
        (clientOrderId === undefined || one.clientOrderId === clientOrderId),
    );
    if (!order && mode === 'stop_on_failure') return no('order_not_found');
    if (order) this.#cancel({ kind: 'cancelOrder', userId, orderId: toOrderId(order.id) });
    const placed = this.#place(next, order);
    if (!order && !placed.ok) return placed;
    const cancelled = order ? { ok: true, orderId: order.id } : refusalOf('order_not_found');
    return yes({ cancelled, placed: placed.ok ? { ok: true, ...placed.value } : refusalOf(placed.code) });
  }

  #cancelAll({ userId, marketId, side }: CancelAllOrders): NaiveAnswer {
    if (!this.books.users.has(userId)) return no('user_not_found');
    if (marketId !== undefined && !this.markets.has(marketId)) return no('market_not_found');
    const orders = this.orders
      .filter((one) => one.status === 'open' && one.userId === userId)
      .filter((one) => marketId === undefined || one.marketId === marketId)
      .filter((one) => side === undefined || one.side === side);
    for (const order of orders.toSorted((a, b) => a.marketId - b.marketId)) this.end(order, 'user');
    this.#ended = [];
    return yes({ orderIds: orders.map((one) => one.id) });
  }

  #endKey({ userId, keyId, cancelsOrders }: EndKey): NaiveAnswer {
    if (!this.books.users.has(userId)) return no('user_not_found');
    const ended = this.keys.end(userId, keyId);
    if (ended === 'unknown' || !cancelsOrders) return yes({ isEnded: ended === 'now' });
    for (const marketId of this.#marketIds()) {
      if (!this.#openOrders(marketId).some((one) => one.userId === userId)) continue;
      this.expireDue(marketId);
      const own = this.#openOrders(marketId).filter(({ charge }) => charge?.keyId === keyId);
      for (const order of own) this.end(order, 'key_ended');
    }
    return yes({ isEnded: ended === 'now' });
  }

  /** A pair ends whole. */
  #clear({ marketId, count }: ClearMarket): NaiveAnswer {
    if (!this.markets.has(marketId)) return no('market_not_found');
    const first = () =>
      [
        ...this.queue(marketId, 'buy'),
        ...this.queue(marketId, 'sell'),
        ...this.waiting(marketId, 'up'),
        ...this.waiting(marketId, 'down'),
        ...this.following(marketId, 'buy'),
        ...this.following(marketId, 'sell'),
      ].at(0);
    const ended: NaiveOrder[] = [];
    for (let order = first(); order && ended.length < count; order = first()) {
      const partner = this.partner(order);
      for (const one of partner ? [order, partner] : [order]) {
        this.end(one, 'operator');
        ended.push(one);
      }
    }
    return yes({ orderIds: ended.map((one) => one.id).sort((a, b) => a - b), isClear: first() === undefined });
  }

  /** Open orders of one side of a market, in the order in which they trade. */
  queue(marketId: MarketId, side: Side): NaiveOrder[] {
    return this.#openOrders(marketId)
      .filter((one) => one.side === side && one.entered !== undefined)
      .sort((a, b) => {
        if (a.price === b.price) return (a.entered ?? 0) - (b.entered ?? 0);
        return a.price < b.price === (side === 'sell') ? -1 : 1;
      });
  }

  /** The orders of a market that wait for a price in one direction, in the order in which it reaches them. */
  waiting(marketId: MarketId, direction: Direction): NaiveOrder[] {
    return this.#openOrders(marketId)
      .filter((one) => one.isWaiting && !isFollowing(one) && wayOf(one) === direction)
      .sort(byReach(direction));
  }

  /** The trailing orders of a side that follow the price of a market, in the order in which it reaches them when it turns. */
  following(marketId: MarketId, side: Side): NaiveOrder[] {
    return this.#openOrders(marketId)
      .filter((one) => one.side === side && isFollowing(one))
      .sort(byReach(side === 'buy' ? 'up' : 'down'));
  }

  #openOrders(marketId: MarketId): NaiveOrder[] {
    return this.orders.filter((one) => one.status === 'open' && one.marketId === marketId);
  }

  /** The other leg of a pair of which both are open. */
  partner(order: NaiveOrder): NaiveOrder | undefined {
    if (order.ocoId === undefined || order.status !== 'open') return undefined;
    return this.orders.find((one) => one !== order && one.ocoId === order.ocoId && one.status === 'open');
  }

  held(order: NaiveOrder): bigint {
    if (order.status !== 'open') return 0n;
    const needOf = (one: NaiveOrder): bigint =>
      one.isMarket ? stopHold(one) : needFor(one.side, one.price, one.quantity - one.filled);
    const partner = this.partner(order);
    if (!partner) return needOf(order);
    if (order.isWaiting) return 0n;
    return needOf(order) > needOf(partner) ? needOf(order) : needOf(partner);
  }

  get nextDeadline(): number | undefined {
    const ends = this.orders
      .filter(
        (one) => one.clientOrderId !== undefined && one.endedAt !== undefined && !one.isForgotten && !one.freesName,
      )
      .map((one) => (one.endedAt ?? 0) + DAY);
    for (const { status, expiresAt } of this.orders) {
      if (status === 'open' && expiresAt !== undefined) ends.push(expiresAt);
    }
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  /** Lets go of the names whose day is over; a reload does the same. */
  forget(): void {
    for (const order of this.orders) {
      if (order.endedAt !== undefined && order.endedAt + DAY <= this.books.at) order.isForgotten = true;
    }
  }

  payingCurrency(order: { readonly marketId: MarketId; readonly side: Side }): CurrencyId | undefined {
    const settings = this.markets.get(order.marketId)?.settings;
    return order.side === 'buy' ? settings?.quoteId : settings?.baseId;
  }

  end(order: NaiveOrder, end: 'filled' | CancelReason): void {
    order.status = end === 'filled' ? 'filled' : 'cancelled';
    order.reason = end === 'filled' ? undefined : end;
    order.endedAt = this.books.at;
    if (isArmed(order)) this.#ended.push(order);
    order.shown = undefined;
    if (order.charge) order.charge = { keyId: order.charge.keyId, notional: 0n, loss: 0n };
    this.told.push(`ended ${order.id} ${end} ${order.filled}`);
  }

  #configure(next: MarketSettings): NaiveAnswer {
    if (!this.books.currencies.has(next.baseId) || !this.books.currencies.has(next.quoteId))
      return no('currency_not_found');
    if (next.baseId === next.quoteId || next.tick <= 0n || next.step <= 0n || next.minNotional < 0n) {
      return no('invalid_market_settings');
    }
    if (next.maxQuantity < next.step) return no('invalid_market_settings');
    for (const fee of [next.makerFee, next.takerFee]) {
      if (fee < 0n || fee >= 1_000_000n) return no('invalid_market_settings');
    }
    if (next.triggerBand <= 0n || next.triggerBand >= 1_000_000n) return no('invalid_market_settings');
    if ((next.tick * next.step) % WHOLE !== 0n) return no('inexact_notional');
    const market = this.markets.get(next.marketId);
    const old = market?.settings;
    if (next.state === 'closed' && old && old.state !== 'closed') return no('invalid_market_settings');
    const isNewPair = old && (old.baseId !== next.baseId || old.quoteId !== next.quoteId);
    const isNewGrid = old && (isNewPair || old.tick !== next.tick || old.step !== next.step);
    const isResting = this.orders.some((one) => one.status === 'open' && one.marketId === next.marketId);
    if (isNewGrid && isResting) return no('market_has_open_orders');
    const { lastPrice, triggerPrice } = isNewPair ? {} : (market ?? {});
    this.markets.set(next.marketId, { settings: next, lastPrice, triggerPrice });
    return yes();
  }

  /** `replaced` has been cancelled for it. */
  #place(command: PlaceOrder, replaced?: NaiveOrder): NaiveAnswer {
    const ask = this.#withStop({ ...askSingle(command), named: replaced });
    const early = userRefusal(this, ask) ?? marketRefusal(this, ask);
    if (early) return no(early);
    if (ask.stopPrice === undefined) this.#clearPath(ask);
    const code = refusal(this, ask) ?? chargeRefusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    return yes(this.#start(this.#create(ask, {})));
  }

  /** A trailing order has the stop price that it begins with. */
  #withStop(ask: Ask): Ask {
    const at = this.markets.get(ask.marketId)?.triggerPrice;
    return ask.trail ? { ...ask, stopPrice: at === undefined ? 0n : firstStop(ask.side, ask.trail, at) } : ask;
  }

  #placePair(command: PlaceOco): NaiveAnswer {
    const ask = askPair(command);
    const code = refusal(this, ask) ?? chargeRefusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    const [limitLeg, stopLeg] = this.#createPair(ask, [ask.clientOrderId, ask.stopName]);
    return yes({ limitOrderId: limitLeg.id, stopOrderId: stopLeg.id });
  }

  #amend(command: AmendOrder): NaiveAnswer {
    const user = this.books.users.get(command.userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const acting = this.keys.actingRefusal(command);
    if (acting) return no(acting);
    const order = this.orders.find((one) => one.id === command.orderId);
    if (!order || order.status !== 'open' || order.userId !== command.userId) return no('order_not_found');
    const amended = askAmended(command, order, this.partner(order));
    const ask = amended.isInPlace ? amended : this.#withStop(amended);
    const early = marketRefusal(this, ask) ?? amendRefusal(command, order);
    if (early) return no(early);
    if (this.books.stoppedAt !== undefined && !ask.isInPlace) return no('full_stop');
    if (ask.stopPrice === undefined && !ask.isInPlace) this.#clearPath(ask);
    const code = refusal(this, ask) ?? chargeRefusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    return yes(ask.isInPlace ? this.#shrink(order, ask) : this.#replace(order, ask));
  }

  #shrink(order: NaiveOrder, ask: Ask): Answered {
    for (const one of limitFirst(ask.old)) {
      if (ask.keyId === undefined) one.charge = undefined;
      this.keys.shrink(one, ask.quantity);
      if (one.quantity === one.filled + ask.quantity) continue;
      shrink(one, ask.quantity);
      this.told.push(`reduced ${one.id} ${one.quantity}`);
    }
    if (order.clientOrderId !== ask.clientOrderId) {
      this.told.push(`renamed ${order.id} ${order.clientOrderId} ${ask.clientOrderId}`);
      order.clientOrderId = ask.clientOrderId;
    }
    return answerOf(order);
  }

  #replace(order: NaiveOrder, ask: Ask): Answered {
    const wasWaiting = order.isWaiting;
    const names = limitFirst(ask.old).map((one) => (one === order ? ask.clientOrderId : one.clientOrderId));
    for (const one of limitFirst(ask.old)) this.end(one, 'amended');
    if (ask.pairPrice !== undefined) {
      const [limitLeg, stopLeg] = this.#createPair(ask, names);
      return answerOf(wasWaiting ? stopLeg : limitLeg);
    }
    return this.#start(this.#create(ask, {}));
  }

  #createPair(ask: Ask, [limitName, stopName]: readonly (string | undefined)[]): [NaiveOrder, NaiveOrder] {
    const ocoId = this.orders.length + 1;
    const limitLeg = this.#create({ ...ask, stopPrice: undefined, clientOrderId: limitName }, { ocoId });
    const stopLeg = this.#create({ ...ask, price: ask.pairPrice ?? 0n, clientOrderId: stopName }, { ocoId });
    limitLeg.entered = this.#entered += 1;
    return [limitLeg, stopLeg];
  }

  #create(ask: Ask, { ocoId }: { ocoId?: number }): NaiveOrder {
    const settings = this.markets.get(ask.marketId)?.settings;
    if (!settings) throw new Error('an order is in a market');
    const order: NaiveOrder = {
      id: this.orders.length + 1,
      userId: ask.userId,
      marketId: ask.marketId,
      side: ask.side,
      isMarket: ask.isMarket,
      timeInForce: ask.timeInForce,
      price: ask.price,
      quantity: ask.quantity,
      sum: ask.sum,
      stopPrice: ask.stopPrice,
      isTakeProfit: ask.isTakeProfit,
      trail: ask.trail && beginTrail(ask.side, ask.trail, this.markets.get(ask.marketId)?.triggerPrice),
      came: (this.#came += 1),
      selfTrade: ask.selfTrade,
      ocoId,
      clientOrderId: ask.clientOrderId,
      freesName: ask.freesName,
      listName: ask.listName,
      visible: ask.visible,
      shown: undefined,
      expiresAt: ask.expiresAt,
      attached: ask.attached,
      parentId: ask.parentId,
      rates: this.#fees.ratesOf(ask.userId, settings),
      isWaiting: ask.stopPrice !== undefined,
      entered: undefined,
      charge: this.#chargeOf(ask, ocoId !== undefined && ask.stopPrice !== undefined),
      filled: 0n,
      notional: 0n,
      fee: 0n,
      status: 'open',
      reason: undefined,
      endedAt: undefined,
      isForgotten: false,
    };
    this.orders.push(order);
    this.told.push(`accepted ${order.id} ${order.quantity} ${order.clientOrderId}`);
    return order;
  }

  /** The stop leg of a pair stands for nothing. */
  #chargeOf(ask: Ask, isStopLeg: boolean): NaiveOrder['charge'] {
    if (ask.keyId === undefined) return undefined;
    const cost = isStopLeg ? undefined : costOf(this, ask, true);
    return { keyId: ask.keyId, ...(cost ?? { notional: 0n, loss: 0n }) };
  }

  /**
   * Lets an order into the book, and after it, one by one, those that are triggered by what happens there: all that each
   * price reaches, price after price. Answers what its own matching came to.
   */
  #start(order: NaiveOrder): Answered {
    if (order.isWaiting) return answerOf(order);
    const from = this.fills.length;
    this.#walkIn(order);
    const answer = answerOf(order, this.#answeredFills(order, from));
    this.#goOn(order.marketId);
    return answer;
  }

  /** Enters an order and notes the prices of its fills that count. */
  #walkIn(order: NaiveOrder): void {
    const { marketId, side } = order;
    const before = this.markets.get(marketId)?.triggerPrice;
    const prices = this.#enter(order);
    const [first, last] = [prices[0], prices.at(-1)];
    if (first === undefined || last === undefined) return;
    // One that waits for its activation price yet may come to follow a price that is noted, and meet a later one.
    if (this.#openOrders(marketId).some((one) => one.isWaiting && one.trail)) {
      this.#noteMove(marketId, before, first);
      this.#noteMove(marketId, first, last);
      return;
    }
    const [away, ahead] = side === 'buy' ? (['down', 'up'] as const) : (['up', 'down'] as const);
    this.#note(marketId, { direction: away, price: first });
    this.#note(marketId, { direction: ahead, price: last });
  }

  /** Nothing is noted that reaches nobody who has not been reached. */
  #note(marketId: MarketId, { direction, price }: NaiveReach): void {
    const isKnown = this.#noted.some(
      (one) => one.direction === direction && (direction === 'up' ? one.price >= price : one.price <= price),
    );
    if (!isKnown && this.#reached(marketId, direction, price)) this.#noted.push({ direction, price });
  }

  /** Where trailing orders follow, each turn of the price is noted, but for one that reaches nobody while nothing is left. */
  #noteMove(marketId: MarketId, from: bigint | undefined, price: bigint): void {
    if (from === undefined || from === price) return;
    const direction = price > from ? 'up' : 'down';
    const last = this.#noted.at(-1);
    if (last?.direction === direction) this.#noted.pop();
    if (last || this.#reached(marketId, direction, price)) this.#noted.push({ direction, price });
    else this.#follow(marketId, price);
  }

  /** Places the pairs of parents that have ended, and triggers what has been reached, price after price. */
  #goOn(marketId: MarketId | undefined): void {
    if (marketId === undefined) return;
    this.#arm();
    for (let [reach] = this.#noted; reach; [reach] = this.#noted) {
      this.#follow(marketId, reach.price);
      const stop = this.#reached(marketId, reach.direction, reach.price);
      if (!stop) {
        this.#noted.shift();
        continue;
      }
      const partner = this.partner(stop);
      stop.isWaiting = false;
      this.told.push(`triggered ${stop.id}`);
      if (partner) {
        stop.charge = partner.charge;
        this.end(partner, 'oco');
      }
      if (isBarred(this, stop)) {
        this.end(stop, 'restricted');
        continue;
      }
      this.#clearPath(stop);
      if (recharge(this, stop)) this.#walkIn(stop);
      else this.end(stop, 'key_budget');
      this.#arm();
    }
  }

  #arm(): void {
    for (let parent = this.#ended.shift(); parent; parent = this.#ended.shift()) {
      const [result, ...orders] = this.#armPair(parent);
      this.armed.push({ parentId: parent.id, result, orderIds: orders.map(({ id }) => id) });
    }
  }

  #armPair(parent: NaiveOrder): [string, ...NaiveOrder[]] {
    const market = this.markets.get(parent.marketId);
    const { attached } = parent;
    if (!market || !attached) throw new Error('a parent has a pair and is in a market');
    if (market.settings.state !== 'open' || this.books.stoppedAt !== undefined) return ['dropped'];
    const { baseId, quoteId, step } = market.settings;
    const available = this.books.available(`${parent.userId}/change`, parent.side === 'buy' ? baseId : quoteId);
    const ask = askArmed(parent, attached, step, available);
    if (isTooSmall(ask, market) || isStopReached(ask, market, this.#noted)) {
      return attached.fallback === 'market' ? this.#tradeBack(ask, step) : ['dropped'];
    }
    const limit = { ...ask, stopPrice: undefined, pairPrice: undefined };
    this.#clearPath(limit);
    const best = this.opposite(ask)[0];
    if (!best || !reaches(limit, best.price, best.price)) {
      return isArmedAllowed(this, ask) ? ['pair', ...this.#createPair(ask, [])] : ['dropped'];
    }
    if (keptRefusal(this, limit) || !isArmedAllowed(this, limit)) return ['dropped'];
    const order = this.#create(limit, {});
    this.#walkIn(order);
    return ['limit', order];
  }

  #tradeBack(ask: Ask & { readonly funds: bigint }, step: bigint): [string, ...NaiveOrder[]] {
    const asMarket = { ...ask, isMarket: true, timeInForce: 'ioc', price: 0n, stopPrice: undefined } as const;
    if (ask.quantity === 0n) return ['dropped'];
    this.#clearPath(asMarket);
    const costOf = (quantity: bigint): bigint =>
      this.walk({ ...asMarket, quantity }).fills.reduce(
        (sum, fill) => sum + (fill.maker.price * fill.quantity) / WHOLE,
        0n,
      );
    let { quantity } = ask;
    while (ask.side === 'buy' && costOf(quantity) > ask.funds) quantity -= step;
    const wish = { ...asMarket, pairPrice: undefined, quantity };
    if (quantity === 0n || this.walk(wish).fills.length === 0 || keptRefusal(this, wish)) return ['dropped'];
    if (!isArmedAllowed(this, wish)) return ['dropped'];
    const order = this.#create(wish, {});
    this.#walkIn(order);
    return ['market', order];
  }

  /** The order's own fills, the first of which has this place among all. */
  #answeredFills(order: NaiveOrder, from: number): AnsweredFill[] {
    return this.fills.slice(from).map(({ price, quantity, buyerFee, sellerFee }, at) => ({
      id: from + at + 1,
      price,
      quantity,
      notional: (price * quantity) / WHOLE,
      fee: order.side === 'buy' ? buyerFee : sellerFee,
    }));
  }

  /** The first of those that still wait, and that a price reaches. */
  #reached(marketId: MarketId, direction: Direction, price: bigint): NaiveOrder | undefined {
    return this.#openOrders(marketId)
      .filter((one) => one.isWaiting && wayOf(one) === direction && isMet(one, price))
      .sort(byReach(direction))
      .at(0);
  }

  #follow(marketId: MarketId, price: bigint): void {
    const orders = this.#openOrders(marketId).filter((one) => one.isWaiting);
    followPrice(orders, price, () => (this.#came += 1));
  }

  /** Takes out what the order would meet and may not trade. */
  #clearPath(ask: Wish): void {
    const [taken, spent] = [[0n], [0n]];
    const raised = new Map<NaiveOrder, bigint>();
    let best: bigint | undefined;
    for (const { maker, quantity } of slicesOf(this.opposite(ask))) {
      if (maker.status !== 'open') continue;
      if (this.#wanted(ask, maker.price, { taken: total(taken), spent: total(spent) }) <= 0n) return;
      if (!reaches(ask, maker.price, best ?? maker.price)) return;
      if (this.#isOwn(ask, maker)) {
        if (ask.selfTrade !== 'expire_maker') return;
        best ??= maker.price;
        continue;
      }
      const isRestricted = isBarred(this, maker);
      if (isRestricted || !this.#mayRise(maker, raised)) {
        const partner = this.partner(maker);
        this.end(maker, isRestricted ? 'restricted' : 'key_budget');
        if (partner) this.end(partner, 'oco');
        this.books.hasBarred = true;
        continue;
      }
      best ??= maker.price;
      taken.push(quantity);
      spent.push((quantity * maker.price) / WHOLE);
    }
  }

  /** Orders of one person do not trade with each other. */
  #isOwn(ask: Wish, maker: NaiveOrder): boolean {
    return this.books.personOf(maker.userId) === this.books.personOf(ask.userId);
  }

  /** Whether its key may lose what the order would, beside those that the walk meets before. */
  #mayRise(maker: NaiveOrder, raised: Map<NaiveOrder, bigint>): boolean {
    const market = this.markets.get(maker.marketId);
    const { charge } = maker;
    if (!charge || !market || raised.has(maker)) return true;
    const rise = this.keys.riseOf(maker, market);
    const left = this.keys.lossLeft(charge.keyId);
    const others = [...raised].filter(([one]) => one.charge?.keyId === charge.keyId);
    if (rise > 0n && left !== undefined && total(others.map(([, own]) => own)) + rise > left) return false;
    raised.set(maker, rise);
    return true;
  }

  /** Returns how much more an order takes at a price, in whole steps where it is by sum. */
  #wanted(ask: Wish, price: bigint, { taken, spent }: { taken: bigint; spent: bigint }): bigint {
    const settings = this.markets.get(ask.marketId)?.settings;
    if (ask.sum === undefined || !settings) return ask.quantity - taken;
    return stepsIn(ask.sum - spent, price, settings);
  }

  /** Returns the rates that the order's owner pays in its market now. */
  ratesOf({ userId, marketId }: Pick<Wish, 'userId' | 'marketId'>): NaiveOrder['rates'] {
    const settings = this.markets.get(marketId)?.settings;
    return settings ? this.#fees.ratesOf(userId, settings) : [0n, 0n];
  }

  /** Answers the prices of those of its fills that count for stop orders. */
  #enter(order: NaiveOrder): bigint[] {
    const { fills, expired, end } = this.walk(order);
    const expire = (fillsBefore: number): void => {
      for (const one of expired.filter((maker) => maker.fillsBefore === fillsBefore)) this.#expire(one.maker);
    };
    order.entered = this.#entered += 1;
    const found = fills.reduce((sum, fill) => sum + fill.quantity, 0n);
    if (order.timeInForce === 'fok' && found < order.quantity) {
      this.end(order, 'time_in_force');
      return [];
    }
    for (const [at, { maker, quantity }] of fills.entries()) {
      expire(at);
      this.#fill(order, maker, quantity);
    }
    expire(fills.length);
    if (order.sum !== undefined) order.quantity = order.filled;
    if (end === 'done') this.end(order, 'filled');
    else if (end === 'own') this.end(order, 'self_trade');
    else if (order.isMarket) this.end(order, end === 'price' ? 'market_protection' : 'time_in_force');
    else if (order.timeInForce === 'ioc') this.end(order, 'time_in_force');
    else order.shown = sliceOf(order);
    return fills.map(({ maker }) => maker.price).filter((price) => counts(this, order.marketId, price));
  }

  #expire(maker: NaiveOrder): void {
    const partner = this.partner(maker);
    this.end(maker, 'self_trade');
    if (partner) this.end(partner, 'oco');
  }

  opposite(ask: Wish): NaiveOrder[] {
    return this.queue(ask.marketId, ask.side === 'buy' ? 'sell' : 'buy');
  }

  /** Returns what the order would take at once, its owner's orders that give way, and what ends the walk. */
  walk(ask: Wish): Walk {
    const fills: Walk['fills'] = [];
    const expired: Walk['expired'] = [];
    const makers = this.opposite(ask);
    const best = makers[0]?.price ?? 0n;
    const wantedAt = (price: bigint): bigint =>
      this.#wanted(ask, price, {
        taken: total(fills.map((one) => one.quantity)),
        spent: total(fills.map((one) => (one.quantity * one.maker.price) / WHOLE)),
      });
    const endWith = (end: Walk['end']): Walk => {
      const last = fills.at(-1)?.maker.price;
      const isUsedUp = ask.sum !== undefined && last !== undefined && wantedAt(last) === 0n;
      const gotNothing = ask.sum !== undefined && last === undefined && end === 'done';
      return { fills, expired, end: isUsedUp ? 'done' : gotNothing ? 'book' : end };
    };
    for (const { maker, quantity: rest } of slicesOf(makers)) {
      // The hidden slices of an order that has given way are gone with it.
      if (expired.some((one) => one.maker === maker)) continue;
      const wanted = wantedAt(maker.price);
      if (wanted === 0n) return endWith('done');
      if (!reaches(ask, maker.price, best)) return endWith('price');
      if (this.#isOwn(ask, maker)) {
        if (ask.selfTrade === 'expire_taker') return endWith('own');
        expired.push({ maker, fillsBefore: fills.length });
        if (ask.selfTrade === 'expire_both') return endWith('own');
        continue;
      }
      fills.push({ maker, quantity: rest < wanted ? rest : wanted });
      if (rest > wanted) return endWith('done');
    }
    return endWith(ask.sum === undefined && wantedAt(best) === 0n ? 'done' : 'book');
  }

  /** The slice after one that is filled comes behind all that have entered. */
  #takeSlice(maker: NaiveOrder, quantity: bigint): void {
    maker.shown = (maker.shown ?? 0n) - quantity;
    if (maker.shown > 0n) return;
    maker.shown = sliceOf(maker);
    maker.entered = this.#entered += 1;
  }

  #fill(taker: NaiveOrder, maker: NaiveOrder, quantity: bigint): void {
    const market = this.markets.get(taker.marketId);
    if (!market) throw new Error('an order is in a market');
    const { baseId, quoteId } = market.settings;
    const [makerFee, takerFee] = [maker.rates[0], taker.rates[1]];
    const notional = (maker.price * quantity) / WHOLE;
    const partner = this.partner(maker);
    if (partner) this.end(partner, 'oco');
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const buyerFee = ceil(quantity * (buyer === taker ? takerFee : makerFee), 1_000_000n);
    const sellerFee = ceil(notional * (seller === taker ? takerFee : makerFee), 1_000_000n);
    this.books.move(`${seller.userId}/change`, `${buyer.userId}/change`, baseId, quantity);
    this.books.move(`${buyer.userId}/change`, `${seller.userId}/change`, quoteId, notional);
    this.books.move(`${buyer.userId}/change`, 'house/fees', baseId, buyerFee);
    this.books.move(`${seller.userId}/change`, 'house/fees', quoteId, sellerFee);
    this.keys.fill(taker, market, { price: maker.price, quantity, rate: takerFee });
    this.keys.fill(maker, market, { price: maker.price, quantity, rate: makerFee });
    buyer.fee += buyerFee;
    seller.fee += sellerFee;
    for (const order of [buyer, seller]) {
      order.filled += quantity;
      order.notional += notional;
    }
    const [ofTaker, ofMaker] = [taker, maker].map(
      ({ id, filled, quantity: whole, sum }) => `${id} ${filled}/${sum === undefined ? whole : filled}`,
    );
    this.told.push(`traded ${ofTaker} ${ofMaker}`);
    if (maker.filled === maker.quantity) this.end(maker, 'filled');
    else if (maker.shown !== undefined) this.#takeSlice(maker, quantity);
    market.lastPrice = maker.price;
    if (counts(this, taker.marketId, maker.price)) market.triggerPrice = maker.price;
    this.fills.push({ maker: maker.id, taker: taker.id, price: maker.price, quantity, buyerFee, sellerFee });
  }
}

type Walk = {
  readonly fills: { maker: NaiveOrder; quantity: bigint }[];
  readonly expired: { maker: NaiveOrder; fillsBefore: number }[];
  /** Its owner's order ended it, its price, the end of the book, or nothing. */
  readonly end: 'own' | 'price' | 'book' | 'done';
};

const total = (parts: readonly bigint[]): bigint => parts.reduce((sum, one) => sum + one, 0n);
/** The leg of a pair that rests comes before the one that waits. */
const limitFirst = (orders: readonly NaiveOrder[]): NaiveOrder[] =>
  orders.toSorted((a, b) => Number(a.isWaiting) - Number(b.isWaiting));

const refusalOf = (code: EngineRefusalCode) => ({ ok: false, code });

const SPOT_KINDS: ReadonlySet<Command['kind']> = new Set([
  'placeOrder',
  'placeOco',
  'amendOrder',
  'replaceOrder',
  'cancelOrder',
  'cancelAllOrders',
  'clearMarket',
  'configureMarket',
]);
const isSpot = (command: Command): command is SpotCommand => SPOT_KINDS.has(command.kind);

type AnsweredFill = {
  readonly id: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
};
type Answered = {
  readonly orderId: number;
  readonly status: string;
  readonly filled: string;
  readonly fills: readonly AnsweredFill[];
};

const answerOf = ({ id, status, filled }: NaiveOrder, fills: readonly AnsweredFill[] = []): Answered => ({
  orderId: id,
  status,
  filled: toDecimal(filled),
  fills,
});

function toDecimal(units: bigint): string {
  const fraction = (units % WHOLE).toString().padStart(8, '0').replace(/0+$/, '');
  return `${units / WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}
