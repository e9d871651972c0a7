// The rules of packages/engine/SPEC.md once more, as plainly as they can be said: arrays, a sort at each use, totals
// instead of running sums. Slow on purpose; where it and the engine differ, one of them misreads the rules.
import {
  ensureNever,
  type CancelReason,
  type CurrencyId,
  type EngineRefusalCode,
  type MarketId,
  type OrderStatus,
  type Side,
  type TimeInForce,
  type UserId,
} from '@bourse/domain';
import type {
  CancelAllOrders,
  CancelOrder,
  Command,
  MarketSettings,
  OpenUser,
  PlaceOrder,
  TickIndex,
} from '@bourse/engine';

const USDT_ID = 3;
const DAY = 86_400_000;
const WHOLE = 100_000_000n;

export type NaiveOrder = {
  readonly id: number;
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly side: Side;
  readonly isMarket: boolean;
  readonly timeInForce: TimeInForce;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly clientOrderId: string | undefined;
  filled: bigint;
  notional: bigint;
  fee: bigint;
  status: OrderStatus;
  reason: CancelReason | undefined;
  endedAt: number | undefined;
  isForgotten: boolean;
};

export type NaiveFill = {
  readonly maker: number;
  readonly taker: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
};

export type NaiveAnswer =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly code: EngineRefusalCode };

const yes = (value: Record<string, unknown> = {}): NaiveAnswer => ({ ok: true, value });
const no = (code: EngineRefusalCode): NaiveAnswer => ({ ok: false, code });
const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export class NaiveEngine {
  readonly users = new Map<UserId, { isFrozen: boolean }>();
  readonly currencies = new Set<CurrencyId>();
  readonly markets = new Map<MarketId, { settings: MarketSettings; lastPrice: bigint | undefined }>();
  readonly index = new Map<CurrencyId, { price: bigint; at: number }>();
  readonly orders: NaiveOrder[] = [];
  readonly fills: NaiveFill[] = [];
  /** What each owner has in all, locked included: `user/wallet/currency` or `house/purpose/currency`. */
  readonly totals = new Map<string, bigint>();
  at = 0;

  apply(at: number, command: Command): NaiveAnswer {
    this.at = at;
    switch (command.kind) {
      case 'placeOrder':
        return this.#place(command);
      case 'cancelOrder':
        return this.#cancel(command);
      case 'cancelAllOrders':
        return this.#cancelAll(command);
      case 'tickIndex':
        return this.#tick(command);
      case 'advanceTime':
        this.forget();
        return yes();
      case 'openUser':
        return this.#open(command);
      case 'setUserFrozen':
        if (!this.users.has(command.userId)) return no('user_not_found');
        this.users.set(command.userId, { isFrozen: command.isFrozen });
        return yes();
      case 'creditUser':
        if (!this.users.has(command.userId)) return no('user_not_found');
        return this.#give(`house/${command.source}`, `${command.userId}/${command.wallet}`, command);
      case 'fundTreasury':
        return this.#give('house/outside', 'house/treasury', command);
      case 'configureCurrency':
        this.currencies.add(command.currencyId);
        return yes();
      case 'configureMarket':
        return this.#configure(command.settings);
      default:
        return ensureNever(command);
    }
  }

  #cancel(command: CancelOrder): NaiveAnswer {
    if (!this.users.has(command.userId)) return no('user_not_found');
    const order = this.orders.find((one) => one.id === command.orderId);
    if (!order) return no('order_not_found');
    if (order.status !== 'open') return no('order_not_open');
    if (order.userId !== command.userId) return no('not_order_owner');
    this.#end(order, 'user');
    return yes({ orderId: order.id });
  }

  #cancelAll({ userId, marketId, side }: CancelAllOrders): NaiveAnswer {
    if (!this.users.has(userId)) return no('user_not_found');
    if (marketId !== undefined && !this.markets.has(marketId)) return no('market_not_found');
    const orders = this.orders
      .filter((one) => one.status === 'open' && one.userId === userId)
      .filter((one) => marketId === undefined || one.marketId === marketId)
      .filter((one) => side === undefined || one.side === side);
    for (const order of orders) this.#end(order, 'user');
    return yes({ orderIds: orders.map((one) => one.id) });
  }

  #tick({ prices }: TickIndex): NaiveAnswer {
    for (const { currencyId, price } of prices) {
      if (!this.currencies.has(currencyId)) return no('currency_not_found');
      if (price <= 0n) return no('price_required');
    }
    for (const { currencyId, price } of prices) this.index.set(currencyId, { price, at: this.at });
    return yes();
  }

  #open({ userId, grants }: OpenUser): NaiveAnswer {
    if (this.users.has(userId)) return yes({ isNew: false });
    for (const grant of grants) {
      if (!this.currencies.has(grant.currencyId)) return no('currency_not_found');
      if (grant.amount <= 0n) return no('quantity_required');
    }
    this.users.set(userId, { isFrozen: false });
    for (const grant of grants) this.#give('house/outside', `${userId}/${grant.wallet}`, grant);
    return yes({ isNew: true });
  }

  #give(from: string, to: string, { currencyId, amount }: { currencyId: CurrencyId; amount: bigint }): NaiveAnswer {
    if (!this.currencies.has(currencyId)) return no('currency_not_found');
    if (amount <= 0n) return no('quantity_required');
    if (from === 'house/treasury' && this.#total(from, currencyId) < amount) return no('insufficient_balance');
    this.#move(from, to, currencyId, amount);
    return yes();
  }

  /** Open orders of one side of a market, in the order in which they trade. */
  queue(marketId: MarketId, side: Side): NaiveOrder[] {
    return this.orders
      .filter((one) => one.status === 'open' && one.marketId === marketId && one.side === side)
      .sort((a, b) => {
        if (a.price === b.price) return a.id - b.id;
        return a.price < b.price === (side === 'sell') ? -1 : 1;
      });
  }

  held(order: NaiveOrder): bigint {
    if (order.status !== 'open') return 0n;
    const left = order.quantity - order.filled;
    return order.side === 'buy' ? (order.price * left) / WHOLE : left;
  }

  /** What the open orders of a user lock in a currency of the spot wallet. */
  locked(userId: UserId, currencyId: CurrencyId): bigint {
    return this.orders
      .filter((one) => one.status === 'open' && one.userId === userId && this.#payingCurrency(one) === currencyId)
      .reduce((sum, one) => sum + this.held(one), 0n);
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
      if (order.endedAt !== undefined && order.endedAt + DAY <= this.at) order.isForgotten = true;
    }
  }

  #payingCurrency(order: { readonly marketId: MarketId; readonly side: Side }): CurrencyId | undefined {
    const settings = this.markets.get(order.marketId)?.settings;
    return order.side === 'buy' ? settings?.quoteId : settings?.baseId;
  }

  #total(owner: string, currencyId: CurrencyId): bigint {
    return this.totals.get(`${owner}/${currencyId}`) ?? 0n;
  }

  #move(from: string, to: string, currencyId: CurrencyId, moved: bigint): void {
    this.totals.set(`${from}/${currencyId}`, this.#total(from, currencyId) - moved);
    this.totals.set(`${to}/${currencyId}`, this.#total(to, currencyId) + moved);
  }

  #end(order: NaiveOrder, end: 'filled' | CancelReason): void {
    order.status = end === 'filled' ? 'filled' : 'cancelled';
    order.reason = end === 'filled' ? undefined : end;
    order.endedAt = this.at;
  }

  #configure(next: MarketSettings): NaiveAnswer {
    if (!this.currencies.has(next.baseId) || !this.currencies.has(next.quoteId)) return no('currency_not_found');
    if (next.baseId === next.quoteId || next.tick <= 0n || next.step <= 0n || next.minNotional < 0n) {
      return no('invalid_market_settings');
    }
    if (next.maxQuantity < next.step) return no('invalid_market_settings');
    for (const fee of [next.makerFee, next.takerFee]) {
      if (fee < 0n || fee >= 1_000_000n) return no('invalid_market_settings');
    }
    if ((next.tick * next.step) % WHOLE !== 0n) return no('inexact_notional');
    const market = this.markets.get(next.marketId);
    const old = market?.settings;
    const isNewPair = old && (old.baseId !== next.baseId || old.quoteId !== next.quoteId);
    const isNewGrid = old && (isNewPair || old.tick !== next.tick || old.step !== next.step);
    const isResting = this.orders.some((one) => one.status === 'open' && one.marketId === next.marketId);
    if (isNewGrid && isResting) return no('market_has_open_orders');
    this.markets.set(next.marketId, { settings: next, lastPrice: isNewPair ? undefined : market?.lastPrice });
    return yes();
  }

  #place(command: PlaceOrder): NaiveAnswer {
    const refusal = this.#refusal(command);
    if (refusal) return no(refusal);
    const order = this.#create(command);
    const { fills, end } = this.#walk(command);
    const wanted = command.type === 'limit' && command.timeInForce === 'fok';
    const found = fills.reduce((sum, fill) => sum + fill.quantity, 0n);
    if (wanted && found < command.quantity) {
      this.#end(order, 'time_in_force');
    } else {
      for (const { maker, quantity } of fills) this.#fill(order, maker, quantity);
      if (order.filled === order.quantity) this.#end(order, 'filled');
      else if (end === 'own') this.#end(order, 'self_trade');
      else if (order.isMarket) this.#end(order, end === 'price' ? 'market_protection' : 'time_in_force');
      else if (order.timeInForce === 'ioc') this.#end(order, 'time_in_force');
    }
    return yes({ orderId: order.id, status: order.status, filled: toDecimal(order.filled) });
  }

  #create(command: PlaceOrder): NaiveOrder {
    const order: NaiveOrder = {
      id: this.orders.length + 1,
      userId: command.userId,
      marketId: command.marketId,
      side: command.side,
      isMarket: command.type === 'market',
      timeInForce: command.type === 'market' ? 'ioc' : command.timeInForce,
      price: command.type === 'market' ? 0n : command.price,
      quantity: command.quantity,
      clientOrderId: command.clientOrderId,
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

  #opposite(command: PlaceOrder): NaiveOrder[] {
    return this.queue(command.marketId, command.side === 'buy' ? 'sell' : 'buy');
  }

  /** What the order would take at once, and what ends the walk: its owner's order, its price, or the book. */
  #walk(command: PlaceOrder): {
    fills: { maker: NaiveOrder; quantity: bigint }[];
    end: 'own' | 'price' | 'book' | 'done';
  } {
    const fills: { maker: NaiveOrder; quantity: bigint }[] = [];
    const makers = this.#opposite(command);
    const best = makers[0]?.price ?? 0n;
    let left: bigint = command.quantity;
    for (const maker of makers) {
      if (left === 0n) return { fills, end: 'done' };
      if (!reaches(command, maker.price, best)) return { fills, end: 'price' };
      if (maker.userId === command.userId) return { fills, end: 'own' };
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
    const { baseId, quoteId, makerFee, takerFee } = market.settings;
    const notional = (maker.price * quantity) / WHOLE;
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const buyerFee = ceil(quantity * (buyer === taker ? takerFee : makerFee), 1_000_000n);
    const sellerFee = ceil(notional * (seller === taker ? takerFee : makerFee), 1_000_000n);
    this.#move(`${seller.userId}/change`, `${buyer.userId}/change`, baseId, quantity);
    this.#move(`${buyer.userId}/change`, `${seller.userId}/change`, quoteId, notional);
    this.#move(`${buyer.userId}/change`, 'house/fees', baseId, buyerFee);
    this.#move(`${seller.userId}/change`, 'house/fees', quoteId, sellerFee);
    buyer.fee += buyerFee;
    seller.fee += sellerFee;
    for (const order of [buyer, seller]) {
      order.filled += quantity;
      order.notional += notional;
    }
    if (maker.filled === maker.quantity) this.#end(maker, 'filled');
    market.lastPrice = maker.price;
    this.fills.push({ maker: maker.id, taker: taker.id, price: maker.price, quantity, buyerFee, sellerFee });
  }

  #refusal(command: PlaceOrder): EngineRefusalCode | undefined {
    const user = this.users.get(command.userId);
    if (!user) return 'user_not_found';
    if (user.isFrozen) return 'user_frozen';
    const market = this.markets.get(command.marketId);
    if (!market) return 'market_not_found';
    if (market.settings.state === 'view_only') return 'market_view_only';
    if (market.settings.state === 'halted') return 'market_halted';
    return this.#formRefusal(command, market) ?? this.#sizeRefusal(command, market) ?? this.#fundsRefusal(command);
  }

  #formRefusal(
    command: PlaceOrder,
    { settings, lastPrice }: { settings: MarketSettings; lastPrice: bigint | undefined },
  ): EngineRefusalCode | undefined {
    const best = this.#opposite(command)[0]?.price;
    if (command.type === 'limit' && command.price <= 0n) return 'price_required';
    if (command.quantity <= 0n) return 'quantity_required';
    if (command.type === 'limit' && command.price % settings.tick !== 0n) return 'price_not_on_tick';
    if (command.quantity % settings.step !== 0n) return 'quantity_not_on_step';
    if (command.type === 'limit') {
      const reference = this.#cross(settings) ?? lastPrice;
      const isOutside =
        reference !== undefined && (command.price * 2n < reference || command.price * 2n > reference * 3n);
      if (isOutside) return 'price_out_of_band';
    }
    const isTaken = this.orders.some(
      (one) =>
        command.clientOrderId !== undefined &&
        one.userId === command.userId &&
        one.clientOrderId === command.clientOrderId &&
        (one.endedAt === undefined || this.at - one.endedAt < DAY),
    );
    if (isTaken) return 'client_order_id_in_use';
    if (command.type === 'market') return best === undefined ? 'empty_book' : undefined;
    const wouldTake = best !== undefined && (command.side === 'buy' ? best <= command.price : best >= command.price);
    return command.timeInForce === 'post_only' && wouldTake ? 'post_only_would_take' : undefined;
  }

  #cross({ baseId, quoteId }: MarketSettings): bigint | undefined {
    const fresh = (currencyId: CurrencyId): bigint | undefined => {
      if (currencyId === USDT_ID) return WHOLE;
      const tick = this.index.get(currencyId);
      return tick && this.at - tick.at <= 5_000 ? tick.price : undefined;
    };
    const base = fresh(baseId);
    const quote = fresh(quoteId);
    return base === undefined || quote === undefined ? undefined : (base * WHOLE) / quote;
  }

  #sizeRefusal(command: PlaceOrder, { settings }: { settings: MarketSettings }): EngineRefusalCode | undefined {
    const at = command.type === 'limit' ? command.price : (this.#opposite(command)[0]?.price ?? 0n);
    if (at * command.quantity < settings.minNotional * WHOLE) return 'below_minimum_notional';
    if (command.quantity > settings.maxQuantity) return 'above_maximum_quantity';
    if (command.type === 'market' || command.timeInForce === 'ioc' || command.timeInForce === 'fok') return undefined;
    const resting = this.orders.filter(
      (one) => one.status === 'open' && one.userId === command.userId && one.marketId === command.marketId,
    );
    return resting.length >= 500 ? 'too_many_open_orders' : undefined;
  }

  #fundsRefusal(command: PlaceOrder): EngineRefusalCode | undefined {
    const currencyId = this.#payingCurrency(command);
    if (currencyId === undefined) return undefined;
    const available = this.#total(`${command.userId}/change`, currencyId) - this.locked(command.userId, currencyId);
    return available < this.#needed(command) ? 'insufficient_balance' : undefined;
  }

  #needed(command: PlaceOrder): bigint {
    if (command.side === 'sell') return command.quantity;
    if (command.type === 'limit') return (command.price * command.quantity) / WHOLE;
    return this.#walk(command).fills.reduce((sum, { maker, quantity }) => sum + (maker.price * quantity) / WHOLE, 0n);
  }
}

/** Whether an order trades at `price`, when `best` is the best price of the other side. */
function reaches(command: PlaceOrder, price: bigint, best: bigint): boolean {
  if (command.side === 'buy') return command.type === 'limit' ? price <= command.price : price * 100n <= best * 105n;
  return command.type === 'limit' ? price >= command.price : price * 100n >= best * 95n;
}

function toDecimal(units: bigint): string {
  const fraction = (units % WHOLE).toString().padStart(8, '0').replace(/0+$/, '');
  return `${units / WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}
