// Staking, as plainly as it can be said: orders in one list, of which every moment looks at each.
import {
  amount,
  type CurrencyId,
  DAY_MS,
  formatUnits,
  instant,
  ppm,
  type StakingEnd,
  stakingOrderId,
  type StakingProductId,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type {
  BuyStaking,
  CancelStaking,
  Command,
  ConfigureStakingProduct,
  ConfigureStakingRules,
  FundStaking,
  RenewStaking,
  StakingOrder,
  StakingTerms,
} from '@bourse/engine';
import { checkMoney } from '../wallet/naive-money.ts';
import type { NaiveBooks } from '../naive-books.ts';
import type { NaiveRisk } from '../naive-kept.ts';
import { type NaiveAnswer, type NaivePart, type NaivePause, no, yes } from '../naive-part.ts';

const MILLION = 1_000_000n;
const ORDERS_MAX = 200;

/** Calculates what a cancellation would cost. */
const feeOf = (currencyId: CurrencyId, staked: bigint, rate: bigint): NaiveRisk => ({
  currencyId,
  amount: (staked * rate + MILLION - 1n) / MILLION,
});

export class NaiveStaking implements NaivePart {
  readonly #books: NaiveBooks;
  rules: ConfigureStakingRules['rules'] | undefined;
  readonly products = new Map<StakingProductId, StakingTerms>();
  /** By their ids less one. */
  readonly orders: StakingOrder[] = [];
  #active: StakingOrder[] = [];

  constructor(books: NaiveBooks) {
    this.#books = books;
    books.kept.risks.push((userId) =>
      this.active.filter((one) => one.userId === userId).map((one) => feeOf(one.currencyId, one.amount, one.cancelFee)),
    );
    books.claims.push(() => this.active.map((one) => [`${one.userId}/change/${one.currencyId}`, one.amount] as const));
  }

  get active(): readonly StakingOrder[] {
    this.#active = this.#active.filter(({ state }) => state === 'active');
    return this.#active;
  }

  takenOf(productId: StakingProductId): bigint {
    return sum(this.active.filter((one) => one.productId === productId));
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureStakingRules') return this.#setRules(command);
    if (command.kind === 'configureStakingProduct') return this.#setProduct(command);
    if (command.kind === 'fundStaking') return this.#fund(command);
    if (command.kind === 'buyStaking') return this.#buy(command);
    if (command.kind === 'cancelStaking') return this.#cancel(command);
    return command.kind === 'renewStaking' ? this.#renew(command) : undefined;
  }

  get nextDeadline(): number | undefined {
    const moments = this.active.map(({ dueAt }) => dueAt);
    const coming = this.#books.coming(moments);
    return coming.length === 0 ? undefined : Math.min(...coming);
  }

  afterStop({ from, to }: NaivePause): void {
    for (const one of this.active) {
      if (!one.isRenewing || one.dueAt <= from) continue;
      one.dueAt = instant(one.dueAt + to - from);
      one.movedMs += to - from;
    }
  }

  advanceTime(): void {
    this.#payDue(this.#isDue);
  }

  settleUser(userId: UserId): boolean {
    return this.#payDue((one) => this.#books.isOnePerson(one.userId, userId) && this.#isDue(one));
  }

  readonly #isDue = ({ dueAt }: StakingOrder): boolean => dueAt <= this.#books.actsAt;

  /** The earliest first, and what goes on from it in its turn. */
  #payDue(isWanted: (order: StakingOrder) => boolean): boolean {
    let hasPaid = false;
    for (;;) {
      const due = this.active.filter(isWanted).toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
      const [first] = due;
      if (!first) return hasPaid;
      this.#pay(first);
      hasPaid = true;
    }
  }

  #pay(order: StakingOrder): void {
    const { userId, currencyId, interest, lots, isRenewing, dueAt, id } = order;
    this.#books.move('house/staking_reserve', `${userId}/change`, currencyId, interest);
    this.#end(order, 'matured');
    if (!isRenewing) return;
    const product = this.products.get(order.productId);
    const isLike =
      this.rules?.isOpen &&
      product?.isOffered &&
      product.isRenewable &&
      product.lot * BigInt(lots) === order.amount &&
      product.days === order.days &&
      product.rate >= order.rate;
    if (!isLike || order.amount > this.#roomOf(product) || this.#exceedsLimit(userId, product, order.amount)) {
      order.endReason = 'not_renewed';
      return;
    }
    order.endReason = 'renewed';
    this.#promise(product, { userId, lots, isRenewing, boughtAt: dueAt, renewedFrom: id });
  }

  #end(order: StakingOrder, endReason: StakingEnd): void {
    Object.assign(order, { state: 'ended', endReason, endedAt: instant(this.#books.at) });
  }

  #setRules({ rules }: ConfigureStakingRules): NaiveAnswer {
    if (rules.cancelFee < 0n || rules.cancelFee >= MILLION) return no('invalid_market_settings');
    this.rules = rules;
    return yes();
  }

  #setProduct({ product }: ConfigureStakingProduct): NaiveAnswer {
    const { id, currencyId, lot, rate, days, personLimit, capacity } = product;
    if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
    const isOther = (this.products.get(id)?.currencyId ?? currencyId) !== currencyId;
    const isSound = lot > 0n && (lot * rate) / MILLION > 0n && rate <= MILLION && days > 0;
    if (isOther || !isSound || personLimit < lot || capacity < lot) return no('invalid_market_settings');
    this.products.set(id, product);
    return yes();
  }

  #fund(command: FundStaking): NaiveAnswer {
    const objection = checkMoney(this.#books, command);
    if (objection) return objection;
    const { currencyId, amount: funded } = command;
    if (this.#books.available('house/treasury', currencyId) < funded) return no('insufficient_balance');
    this.#books.move('house/treasury', 'house/staking', currencyId, funded);
    return yes();
  }

  #buy({ userId, productId, lots, lot, rate, days, isRenewing = false }: BuyStaking): NaiveAnswer {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    if (!this.rules?.isOpen) return no('staking_closed');
    const product = this.products.get(productId);
    if (!product?.isOffered) return no('staking_product_not_found');
    const isAgreed = (agreed: bigint | number | undefined, now: bigint | number): boolean =>
      agreed === undefined || agreed === now;
    if (!isAgreed(lot, product.lot) || !isAgreed(rate, product.rate) || !isAgreed(days, product.days)) {
      return no('staking_terms_changed');
    }
    if (lots < 1) return no('abnormal_quantity');
    const staked = product.lot * BigInt(lots);
    if (this.#exceedsLimit(userId, product, staked)) return no('purchase_limit_per_person');
    const all = this.active.filter((one) => this.#books.isOnePerson(one.userId, userId));
    if (all.length >= ORDERS_MAX) return no('too_many_staking_orders');
    if (staked > this.#roomOf(product)) return no('staking_sold_out');
    if (staked > this.#books.available(`${userId}/change`, product.currencyId)) return no('insufficient_balance');
    const code = this.#books.kept.objection(userId, [feeOf(product.currencyId, staked, this.rules.cancelFee)]);
    if (code) return no(code);
    const boughtAt = instant(this.#books.at);
    const order = this.#promise(product, { userId, lots, isRenewing, boughtAt, renewedFrom: undefined });
    return yes({
      stakingOrderId: order.id,
      amount: formatUnits(order.amount),
      interest: formatUnits(order.interest),
      dueAt: order.dueAt,
    });
  }

  #exceedsLimit(userId: UserId, { id, personLimit }: StakingTerms, staked: bigint): boolean {
    const own = this.active.filter((one) => this.#books.isOnePerson(one.userId, userId) && one.productId === id);
    return sum(own) + staked > personLimit;
  }

  /** One lot more and one lot more, as long as there is room and money for its promise. */
  #roomOf({ id, currencyId, lot, rate, capacity }: StakingTerms): bigint {
    const fund = this.#books.available('house/staking', currencyId);
    const left = capacity - this.takenOf(id);
    let room = 0n;
    while (room + lot <= left && ((room + lot) * rate) / MILLION <= fund) room += lot;
    return room;
  }

  #promise(
    { id: productId, currencyId, lot, rate, days }: StakingTerms,
    begun: Pick<StakingOrder, 'userId' | 'lots' | 'isRenewing' | 'boughtAt' | 'renewedFrom'>,
  ): StakingOrder {
    const staked = lot * BigInt(begun.lots);
    const interest = amount((staked * rate) / MILLION);
    this.#books.move('house/staking', 'house/staking_reserve', currencyId, interest);
    const order: StakingOrder = {
      ...begun,
      id: stakingOrderId(this.orders.length + 1),
      productId,
      currencyId,
      amount: amount(staked),
      interest,
      rate,
      days,
      cancelFee: this.rules?.cancelFee ?? CANCELS_FOR_NOTHING,
      dueAt: instant(begun.boughtAt + days * DAY_MS),
      movedMs: 0,
      state: 'active',
      endReason: undefined,
      endedAt: undefined,
      fee: ZERO,
    };
    this.orders.push(order);
    this.#active.push(order);
    return order;
  }

  #cancel({ userId, orderId }: CancelStaking): NaiveAnswer {
    if (!this.#books.users.has(userId)) return no('user_not_found');
    const order = this.active.find((one) => one.id === orderId && one.userId === userId);
    if (!order) return no('staking_order_not_found');
    const { at, actsAt } = this.#books;
    if (order.dueAt <= at) {
      if (!order.isRenewing) return no('full_stop');
      Object.assign(order, { dueAt: order.dueAt + at - actsAt, movedMs: order.movedMs + at - actsAt });
    }
    const { currencyId, interest, cancelFee } = order;
    const fee = amount((order.amount * cancelFee + MILLION - 1n) / MILLION);
    this.#books.move('house/staking_reserve', 'house/staking', currencyId, interest);
    this.#books.move(`${userId}/change`, 'house/fees', currencyId, fee);
    Object.assign(order, { state: 'cancelled', endedAt: instant(this.#books.at), fee });
    return yes({ fee: formatUnits(fee), returned: formatUnits(order.amount - fee) });
  }

  #renew({ userId, orderId, isRenewing }: RenewStaking): NaiveAnswer {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const order = this.active.find((one) => one.id === orderId && one.userId === userId);
    if (!order) return no('staking_order_not_found');
    order.isRenewing = isRenewing;
    return yes();
  }
}

const CANCELS_FOR_NOTHING = ppm(0n);
const sum = (orders: readonly StakingOrder[]): bigint => orders.reduce((all, one) => all + one.amount, 0n);
