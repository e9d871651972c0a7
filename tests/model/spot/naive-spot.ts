// The rules of spot trading once more, as plainly as they can be said: arrays, a sort at each use, totals instead of running
// sums.
import type { CancelReason, CurrencyId, MarketId, Side } from '@bourse/domain';
import type {
  AmendOrder,
  CancelAllOrders,
  CancelOrder,
  ClearMarket,
  Command,
  MarketSettings,
  PlaceOco,
  PlaceOrder,
} from '@bourse/engine';
import type { NaiveFees } from '../fees/naive-fees.ts';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';
import { askAmended, askPair, askSingle, type Ask } from './naive-ask.ts';
import { type NaiveFill, type NaiveMarket, type NaiveOrder, reaches, type Wish } from './naive-order.ts';
import { amendRefusal, counts, isReached, marketRefusal, needFor, refusal, userRefusal } from './naive-refusals.ts';
import { isBarred, keptRefusal, spotRisks } from './naive-at-risk.ts';

const DAY = 86_400_000;
const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export class NaiveSpot implements NaivePart {
  readonly books: NaiveBooks;
  readonly markets = new Map<MarketId, NaiveMarket>();
  readonly orders: NaiveOrder[] = [];
  readonly fills: NaiveFill[] = [];
  readonly #fees: NaiveFees;
  #entered = 0;

  constructor(books: NaiveBooks, fees: NaiveFees) {
    this.books = books;
    this.#fees = fees;
    books.claims.push(() => this.#claims());
    books.kept.risks.push((userId, priceOf) => spotRisks(this, userId, priceOf));
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'placeOrder') return this.#place(command);
    if (command.kind === 'placeOco') return this.#placePair(command);
    if (command.kind === 'amendOrder') return this.#amend(command);
    if (command.kind === 'cancelOrder') return this.#cancel(command);
    if (command.kind === 'cancelAllOrders') return this.#cancelAll(command);
    if (command.kind === 'clearMarket') return this.#clear(command);
    if (command.kind === 'configureMarket') return this.#configure(command.settings);
    return undefined;
  }

  *#claims(): Generator<readonly [string, bigint]> {
    for (const order of this.orders) {
      if (order.status === 'open') {
        yield [`${order.userId}/change/${this.payingCurrency(order)}`, this.held(order)];
      }
    }
  }

  #cancel(command: CancelOrder): NaiveAnswer {
    if (!this.books.users.has(command.userId)) return no('user_not_found');
    const order = this.orders.find((one) => one.id === command.orderId);
    if (!order || order.status !== 'open' || order.userId !== command.userId) return no('order_not_found');
    if (command.side !== undefined && command.side !== order.side) return no('order_not_found');
    const partner = this.partner(order);
    this.end(order, 'user');
    if (partner) this.end(partner, 'oco');
    return yes({ orderId: order.id });
  }

  #cancelAll({ userId, marketId, side }: CancelAllOrders): NaiveAnswer {
    if (!this.books.users.has(userId)) return no('user_not_found');
    if (marketId !== undefined && !this.markets.has(marketId)) return no('market_not_found');
    const orders = this.orders
      .filter((one) => one.status === 'open' && one.userId === userId)
      .filter((one) => marketId === undefined || one.marketId === marketId)
      .filter((one) => side === undefined || one.side === side);
    for (const order of orders) this.end(order, 'user');
    return yes({ orderIds: orders.map((one) => one.id) });
  }

  /** A pair ends whole. */
  #clear({ marketId, count }: ClearMarket): NaiveAnswer {
    if (!this.markets.has(marketId)) return no('market_not_found');
    const first = () =>
      [
        ...this.queue(marketId, 'buy'),
        ...this.queue(marketId, 'sell'),
        ...this.waiting(marketId, 'buy'),
        ...this.waiting(marketId, 'sell'),
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
    return this.#openOrders(marketId, side)
      .filter((one) => one.entered !== undefined)
      .sort((a, b) => {
        if (a.price === b.price) return (a.entered ?? 0) - (b.entered ?? 0);
        return a.price < b.price === (side === 'sell') ? -1 : 1;
      });
  }

  /** Waiting orders of one side of a market, in the order in which a moving price reaches them. */
  waiting(marketId: MarketId, side: Side): NaiveOrder[] {
    return this.#openOrders(marketId, side)
      .filter((one) => one.isWaiting)
      .sort((a, b) => {
        const [stopA, stopB] = [a.stopPrice ?? 0n, b.stopPrice ?? 0n];
        if (stopA === stopB) return a.id - b.id;
        return stopA < stopB === (side === 'buy') ? -1 : 1;
      });
  }

  #openOrders(marketId: MarketId, side: Side): NaiveOrder[] {
    return this.orders.filter((one) => one.status === 'open' && one.marketId === marketId && one.side === side);
  }

  /** The other leg of a pair of which both are open. */
  partner(order: NaiveOrder): NaiveOrder | undefined {
    if (order.ocoId === undefined || order.status !== 'open') return undefined;
    return this.orders.find((one) => one !== order && one.ocoId === order.ocoId && one.status === 'open');
  }

  held(order: NaiveOrder): bigint {
    if (order.status !== 'open') return 0n;
    const needOf = (one: NaiveOrder): bigint => needFor(one.side, one.price, one.quantity - one.filled);
    const partner = this.partner(order);
    if (!partner) return needOf(order);
    if (order.isWaiting) return 0n;
    return needOf(order) > needOf(partner) ? needOf(order) : needOf(partner);
  }

  get nextDeadline(): number | undefined {
    const ends = this.orders
      .filter((one) => one.clientOrderId !== undefined && one.endedAt !== undefined && !one.isForgotten)
      .map((one) => (one.endedAt ?? 0) + DAY);
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

  #place(command: PlaceOrder): NaiveAnswer {
    const ask = askSingle(command);
    const early = userRefusal(this, ask) ?? marketRefusal(this, ask);
    if (early) return no(early);
    if (ask.stopPrice === undefined) this.#clearPath(ask);
    const code = refusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    return yes(this.#start(this.#create(ask, {})));
  }

  #placePair(command: PlaceOco): NaiveAnswer {
    const ask = askPair(command);
    const code = refusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    const [limitLeg, stopLeg] = this.#createPair(ask);
    return yes({ limitOrderId: limitLeg.id, stopOrderId: stopLeg.id });
  }

  #amend(command: AmendOrder): NaiveAnswer {
    const user = this.books.users.get(command.userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const order = this.orders.find((one) => one.id === command.orderId);
    if (!order || order.status !== 'open' || order.userId !== command.userId) return no('order_not_found');
    const ask = askAmended(command, order, this.partner(order));
    const early = marketRefusal(this, ask) ?? amendRefusal(command, order);
    if (early) return no(early);
    if (this.books.stoppedAt !== undefined && !ask.isInPlace) return no('full_stop');
    if (ask.stopPrice === undefined && !ask.isInPlace) this.#clearPath(ask);
    const code = refusal(this, ask) ?? keptRefusal(this, ask);
    if (code) return no(code);
    return yes(ask.isInPlace ? this.#shrink(order, ask) : this.#replace(order, ask));
  }

  #shrink(order: NaiveOrder, ask: Ask): Answered {
    for (const one of ask.old) one.quantity = one.filled + ask.quantity;
    return answerOf(order);
  }

  #replace(order: NaiveOrder, ask: Ask): Answered {
    const wasWaiting = order.isWaiting;
    for (const one of ask.old) this.end(one, 'amended');
    if (ask.pairPrice !== undefined) {
      const [limitLeg, stopLeg] = this.#createPair(ask);
      return answerOf(wasWaiting ? stopLeg : limitLeg);
    }
    return this.#start(this.#create(ask, {}));
  }

  #createPair(ask: Ask): [NaiveOrder, NaiveOrder] {
    const ocoId = this.orders.length + 1;
    const limitLeg = this.#create({ ...ask, stopPrice: undefined }, { ocoId });
    const stopLeg = this.#create({ ...ask, price: ask.pairPrice ?? 0n }, { ocoId });
    this.#start(limitLeg);
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
      stopPrice: ask.stopPrice,
      ocoId,
      clientOrderId: ask.clientOrderId,
      rates: this.#fees.ratesOf(ask.userId, settings),
      isWaiting: ask.stopPrice !== undefined,
      entered: undefined,
      filled: 0n,
      notional: 0n,
      fee: 0n,
      status: 'open',
      reason: undefined,
      endedAt: undefined,
      isForgotten: false,
    };
    this.orders.push(order);
    return order;
  }

  /**
   * Lets an order into the book, and after it, one by one, those that are triggered by what happens there: all that each
   * price reaches, price after price. Answers what its own matching came to.
   */
  #start(order: NaiveOrder): Answered {
    if (order.isWaiting) return answerOf(order);
    const from = this.fills.length;
    const prices = this.#enter(order);
    const answer = answerOf(order, this.#answeredFills(order, from));
    for (const price of prices) {
      for (const side of ['buy', 'sell'] as const) {
        for (let stop = this.#reached(order, side, price); stop; stop = this.#reached(order, side, price)) {
          const partner = this.partner(stop);
          stop.isWaiting = false;
          if (partner) this.end(partner, 'oco');
          if (isBarred(this, stop)) {
            this.end(stop, 'restricted');
            continue;
          }
          this.#clearPath(stop);
          prices.push(...this.#enter(stop));
        }
      }
    }
    return answer;
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
  #reached({ marketId }: NaiveOrder, side: Side, price: bigint): NaiveOrder | undefined {
    return this.waiting(marketId, side).find((stop) => isReached(stop, price));
  }

  /** Takes out what the order would meet and may not trade. */
  #clearPath(ask: Wish): void {
    let left: bigint = ask.quantity;
    let best: bigint | undefined;
    for (const maker of this.opposite(ask)) {
      if (left <= 0n || maker.userId === ask.userId) return;
      const isMarketWithout = ask.isMarket && best === undefined;
      if (!isMarketWithout && !reaches(ask, maker.price, best ?? 0n)) return;
      if (isBarred(this, maker)) {
        const partner = this.partner(maker);
        this.end(maker, 'restricted');
        if (partner) this.end(partner, 'oco');
        this.books.hasBarred = true;
        continue;
      }
      best ??= maker.price;
      left -= maker.quantity - maker.filled;
    }
  }

  /** Returns the rates that the order's owner pays in its market now. */
  ratesOf({ userId, marketId }: Pick<Wish, 'userId' | 'marketId'>): NaiveOrder['rates'] {
    const settings = this.markets.get(marketId)?.settings;
    return settings ? this.#fees.ratesOf(userId, settings) : [0n, 0n];
  }

  /** Answers the prices of those of its fills that count for stop orders. */
  #enter(order: NaiveOrder): bigint[] {
    const { fills, end } = this.walk(order);
    order.entered = this.#entered += 1;
    const found = fills.reduce((sum, fill) => sum + fill.quantity, 0n);
    if (order.timeInForce === 'fok' && found < order.quantity) {
      this.end(order, 'time_in_force');
      return [];
    }
    for (const { maker, quantity } of fills) this.#fill(order, maker, quantity);
    if (order.filled === order.quantity) this.end(order, 'filled');
    else if (end === 'own') this.end(order, 'self_trade');
    else if (order.isMarket) this.end(order, end === 'price' ? 'market_protection' : 'time_in_force');
    else if (order.timeInForce === 'ioc') this.end(order, 'time_in_force');
    return fills.map(({ maker }) => maker.price).filter((price) => counts(this, order.marketId, price));
  }

  opposite(ask: Wish): NaiveOrder[] {
    return this.queue(ask.marketId, ask.side === 'buy' ? 'sell' : 'buy');
  }

  /** Returns what the order would take at once, and what ends the walk: its owner's order, its price, or the book. */
  walk(ask: Wish): {
    fills: { maker: NaiveOrder; quantity: bigint }[];
    end: 'own' | 'price' | 'book' | 'done';
  } {
    const fills: { maker: NaiveOrder; quantity: bigint }[] = [];
    const makers = this.opposite(ask);
    const best = makers[0]?.price ?? 0n;
    let left: bigint = ask.quantity;
    for (const maker of makers) {
      if (left === 0n) return { fills, end: 'done' };
      if (!reaches(ask, maker.price, best)) return { fills, end: 'price' };
      if (maker.userId === ask.userId) return { fills, end: 'own' };
      const rest = maker.quantity - maker.filled;
      const quantity = rest < left ? rest : left;
      fills.push({ maker, quantity });
      left -= quantity;
    }
    return { fills, end: left === 0n ? 'done' : 'book' };
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
    buyer.fee += buyerFee;
    seller.fee += sellerFee;
    for (const order of [buyer, seller]) {
      order.filled += quantity;
      order.notional += notional;
    }
    if (maker.filled === maker.quantity) this.end(maker, 'filled');
    market.lastPrice = maker.price;
    if (counts(this, taker.marketId, maker.price)) market.triggerPrice = maker.price;
    this.fills.push({ maker: maker.id, taker: taker.id, price: maker.price, quantity, buyerFee, sellerFee });
  }
}

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
