// Sales of new coins, as plainly as they can be said: subscriptions in one list, of which every tick and moment looks at each.
import {
  amount,
  type CurrencyId,
  DAY_MS,
  formatUnits,
  instant,
  type LaunchProjectId,
  type LaunchState,
  price,
  SECOND_MS,
  seq,
  subscriptionId,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Command, LaunchTerms, Subscribe, Subscription, TickIndex, UnlockSubscription } from '@bourse/engine';
import { checkMoney } from '../wallet/naive-money.ts';
import type { NaiveBooks } from '../naive-books.ts';
import { WHOLE } from '../naive-books.ts';
import { lossOf, type NaiveRisk, type PriceOf } from '../naive-kept.ts';
import { type NaiveAnswer, type NaivePart, type NaivePause, no, yes } from '../naive-part.ts';

export type NaiveSale = { terms: LaunchTerms; state: LaunchState; settledAt: number | undefined };

const WAIT_SECONDS = 5;
const PAY_ORDER: readonly number[] = [USDT, 1, 2];

const ceilDiv = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
const isOpen = ({ state }: Subscription): boolean => state === 'pending' || state === 'held';
/** From this second on nothing comes of it. */
const voidSecondOf = ({ placedAt }: Subscription): number => Math.floor(placedAt / SECOND_MS) + WAIT_SECONDS + 1;

type Wanted = {
  readonly payCurrencyId: CurrencyId;
  readonly held: bigint;
  readonly currencyId: CurrencyId;
  readonly wanted: bigint;
};

const riskOf = ({ payCurrencyId, held, currencyId, wanted }: Wanted, priceOf: PriceOf): NaiveRisk => ({
  currencyId: USDT,
  amount: lossOf([held, priceOf(payCurrencyId)], [wanted, priceOf(currencyId)]),
});

export class NaiveLaunch implements NaivePart {
  readonly #books: NaiveBooks;
  readonly sales = new Map<LaunchProjectId, NaiveSale>();
  /** By their ids less one. */
  readonly subscriptions: Subscription[] = [];

  constructor(books: NaiveBooks) {
    this.#books = books;
    books.kept.risks.push((userId, priceOf) =>
      this.subscriptions.filter((one) => one.userId === userId && isOpen(one)).map((one) => riskOf(one, priceOf)),
    );
    books.claims.push(() =>
      this.subscriptions.flatMap((one) => {
        const { userId, payCurrencyId, currencyId, state } = one;
        if (isOpen(one)) return [[`${userId}/change/${payCurrencyId}`, one.held] as const];
        return state === 'locked' ? [[`${userId}/change/${currencyId}`, one.allotted] as const] : [];
      }),
    );
  }

  demandOf(id: LaunchProjectId): bigint {
    return sum(
      this.#of(id).filter(({ state }) => state !== 'void'),
      ({ wanted }) => wanted,
    );
  }

  allottedOf(id: LaunchProjectId): bigint {
    return sum(this.#of(id), ({ allotted }) => allotted);
  }

  countOf(id: LaunchProjectId, state: Subscription['state']): number {
    return this.#of(id).filter((one) => one.state === state).length;
  }

  #of(id: LaunchProjectId): Subscription[] {
    return this.subscriptions.filter(({ projectId }) => projectId === id);
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureLaunchProject') return this.#configure(command.project);
    if (command.kind === 'scheduleLaunch') return this.#schedule(this.sales.get(command.projectId));
    if (command.kind === 'cancelLaunch') return this.#callOff(this.sales.get(command.projectId));
    if (command.kind === 'settleLaunch') return this.#settle(this.sales.get(command.projectId));
    if (command.kind === 'subscribe') return this.#subscribe(command);
    if (command.kind === 'unlockSubscription') return this.#unlock(command);
    if (command.kind !== 'fundLaunch') return undefined;
    const objection = checkMoney(this.#books, command);
    if (objection) return objection;
    const { currencyId, amount: funded } = command;
    if (this.#books.available('house/treasury', currencyId) < funded) return no('insufficient_balance');
    this.#books.move('house/treasury', 'house/subscription', currencyId, funded);
    return yes();
  }

  /** What cannot be reached any more is void, then what waits is charged, pay coin after pay coin. */
  onTick({ second, prices }: TickIndex): void {
    this.#voidUpTo(second);
    for (const payCurrencyId of PAY_ORDER) {
      const tick = prices.findLast(({ currencyId }) => currencyId === payCurrencyId);
      for (const one of tick ? this.subscriptions : []) {
        if (!tick || one.state !== 'pending' || one.payCurrencyId !== payCurrencyId) continue;
        const isAfter =
          second * SECOND_MS > one.placedAt && tick.quotedAt > one.placedAt && one.placedSeq < this.#books.seq;
        if (isAfter) this.#charge(one, second, tick.price);
      }
    }
  }

  advanceTime(): void {
    this.#voidUpTo(Math.floor(this.#books.at / SECOND_MS));
    for (const sale of this.sales.values()) this.#work(sale);
  }

  /** All of a result is done at once here, and so is what ticks bring. */
  get nextDeadline(): number | undefined {
    const moments = [
      ...this.subscriptions.filter(({ state }) => state === 'pending').map((one) => voidSecondOf(one) * SECOND_MS),
      ...this.#books.coming([...this.sales.values()].flatMap((sale) => this.#momentOf(sale) ?? [])),
      ...this.#done.map(({ endedAt }) => (endedAt ?? 0) + DAY_MS),
    ];
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** As long as it was to be open, it is. */
  afterStop({ from, to }: NaivePause): void {
    for (const sale of this.sales.values()) {
      const { startAt, endAt } = sale.terms;
      if (sale.state !== 'scheduled' || endAt <= from || startAt >= to) continue;
      sale.terms = { ...sale.terms, endAt: instant(endAt + to - Math.max(from, startAt)) };
    }
  }

  /** Done ones that can still be asked for. */
  #done: Subscription[] = [];

  forget(): void {
    this.#done = this.#done.filter((one) => (one.endedAt ?? 0) + DAY_MS > this.#books.at);
  }

  #momentOf({ terms: { id, mode, endAt }, state }: NaiveSale): number | undefined {
    const open = this.#of(id).filter(isOpen).length;
    if (state === 'allotting' || state === 'cancelled') return open > 0 ? 0 : undefined;
    return state === 'scheduled' && mode === 'first_come' && this.countOf(id, 'pending') === 0 ? endAt : undefined;
  }

  #configure(terms: LaunchTerms): NaiveAnswer {
    if (!this.#books.currencies.has(terms.currencyId)) return no('currency_not_found');
    const known = this.sales.get(terms.id);
    const isSound = terms.price > 0n && terms.supply % terms.step === 0n && terms.startAt < terms.endAt;
    if (!isSound || (known && known.terms.currencyId !== terms.currencyId)) return no('invalid_market_settings');
    if (known && known.state !== 'draft' && known.state !== 'scheduled') return no('launch_handled');
    const told = ({ price, supply, mode, startAt, endAt, lockDays, step }: LaunchTerms) =>
      [price, supply, mode, startAt, endAt, lockDays, step].join();
    if (known?.state === 'scheduled' && told(known.terms) !== told(terms)) return no('launch_terms_frozen');
    this.sales.set(terms.id, { terms, state: known?.state ?? 'draft', settledAt: undefined });
    return yes();
  }

  #schedule(sale: NaiveSale | undefined): NaiveAnswer {
    if (!sale) return no('launch_not_found');
    if (sale.state !== 'draft') return no('launch_handled');
    const { endAt, currencyId, supply } = sale.terms;
    if (endAt <= this.#books.at) return no('launch_ended');
    if (this.#books.available('house/subscription', currencyId) < supply) return no('insufficient_balance');
    this.#books.move('house/subscription', 'house/subscription_reserve', currencyId, supply);
    sale.state = 'scheduled';
    return yes();
  }

  #callOff(sale: NaiveSale | undefined): NaiveAnswer {
    if (!sale) return no('launch_not_found');
    const { state, terms } = sale;
    const isRunning = terms.mode === 'first_come' && this.#books.at >= terms.startAt;
    if (state !== 'draft' && (state !== 'scheduled' || isRunning)) return no('launch_handled');
    if (state === 'scheduled') this.#finish(sale);
    sale.state = 'cancelled';
    return yes();
  }

  #settle(sale: NaiveSale | undefined): NaiveAnswer {
    if (!sale) return no('launch_not_found');
    const { state, terms } = sale;
    const { id, mode, endAt, supply } = terms;
    if (state !== 'scheduled' || mode !== 'pro_rata') return no('launch_handled');
    if (this.#books.actsAt < endAt || this.countOf(id, 'pending') > 0) return no('launch_not_ended');
    sale.state = 'allotting';
    sale.settledAt = this.#books.at;
    if (this.countOf(id, 'held') === 0) this.#work(sale);
    return yes({ demand: formatUnits(this.demandOf(id)), supply: formatUnits(supply) });
  }

  #work(sale: NaiveSale): void {
    const { terms, state } = sale;
    const { id, mode, endAt } = terms;
    if (state === 'cancelled') for (const one of this.#of(id).filter(isOpen)) this.#refund(one);
    if (state === 'allotting') {
      const shares = this.#share(terms);
      for (const one of this.#of(id).filter(isOpen)) this.#allot(sale, one, shares.get(one) ?? 0n);
    }
    const isOver = mode === 'first_come' && this.#books.actsAt >= endAt && this.countOf(id, 'pending') === 0;
    if (state !== 'allotting' && (state !== 'scheduled' || !isOver)) return;
    this.#finish(sale);
    sale.state = 'done';
  }

  /** One step after the other to whoever is furthest behind the exact share, the oldest first. */
  #share({ id, supply, step }: LaunchTerms): Map<Subscription, bigint> {
    const wants = this.#of(id).filter(isOpen);
    const demand = sum(wants, ({ wanted }) => wanted);
    if (demand <= supply) return new Map(wants.map((one) => [one, one.wanted]));
    const shares = new Map(wants.map((one) => [one, ((one.wanted * supply) / demand / step) * step]));
    const behind = (one: Subscription): bigint => one.wanted * supply - (shares.get(one) ?? 0n) * demand;
    const queue = wants.toSorted((a, b) => (behind(a) === behind(b) ? a.id - b.id : behind(a) < behind(b) ? 1 : -1));
    let left = supply - [...shares.values()].reduce((all, share) => all + share, 0n);
    for (const one of queue) {
      if (left === 0n) break;
      shares.set(one, (shares.get(one) ?? 0n) + step);
      left -= step;
    }
    return shares;
  }

  #finish({ terms: { id, currencyId, supply } }: NaiveSale): void {
    const unsold = supply - this.allottedOf(id);
    this.#books.move('house/subscription_reserve', 'house/subscription', currencyId, unsold);
  }

  #subscribe(command: Subscribe): NaiveAnswer {
    const { userId, projectId, amount: wanted, payCurrencyId } = command;
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const sale = this.sales.get(projectId);
    if (!sale || sale.state === 'draft' || sale.state === 'cancelled') return no('launch_not_found');
    const { terms } = sale;
    if (this.#books.at < terms.startAt) return no('launch_coming_soon');
    if (sale.state !== 'scheduled' || this.#books.at >= terms.endAt) return no('launch_ended');
    if ((command.price ?? terms.price) !== terms.price) return no('launch_price_moved');
    const refusal = this.#checkWanted(userId, terms, wanted);
    if (refusal) return refusal;
    if (!terms.payCurrencies.includes(payCurrencyId)) return no('pay_currency_not_accepted');
    const index = this.#books.freshPrice(payCurrencyId);
    if (index === undefined) return no('no_market_price');
    const isFixed = payCurrencyId === USDT;
    const held = isFixed ? ceilDiv(wanted * terms.price, WHOLE) : ceilDiv(wanted * terms.price * 102n, index * 100n);
    if (held > this.#books.available(`${userId}/change`, payCurrencyId)) return no('insufficient_balance');
    const { kept } = this.#books;
    const risk = riskOf({ payCurrencyId, held, currencyId: terms.currencyId, wanted }, kept.fresh);
    const code = kept.objection(userId, [risk], true);
    if (code) return no(code);
    const one: Subscription = {
      id: subscriptionId(this.subscriptions.length + 1),
      userId,
      projectId,
      currencyId: terms.currencyId,
      payCurrencyId,
      wanted,
      placedAt: instant(this.#books.at),
      placedSeq: seq(this.#books.seq),
      state: isFixed ? 'held' : 'pending',
      second: undefined,
      index: undefined,
      held: amount(held),
      charged: ZERO,
      allotted: ZERO,
      unlockAt: undefined,
      voidReason: undefined,
      endedAt: undefined,
    };
    this.subscriptions.push(one);
    if (isFixed && terms.mode === 'first_come') this.#allot(sale, one, wanted);
    return yes({
      subscriptionId: one.id,
      state: one.state,
      held: formatUnits(one.held),
      charged: formatUnits(one.charged),
      unlockAt: one.unlockAt ?? null,
    });
  }

  #checkWanted(userId: UserId, terms: LaunchTerms, wanted: bigint): NaiveAnswer | undefined {
    const { users } = this.#books;
    const { level = 0 } = users.get(this.#books.personOf(userId)) ?? {};
    const { id, step, minimum, limits, mode, supply } = terms;
    if (wanted <= 0n || wanted % step !== 0n) return no('abnormal_quantity');
    if (wanted < minimum) return no('below_minimum_purchase');
    const limit = Object.values(limits)[level] ?? 0n;
    if (limit === 0n) return no('exceeds_account_level');
    const own = this.#of(id).filter((one) => this.#books.isOnePerson(one.userId, userId) && one.state !== 'void');
    if (sum(own, (one) => one.wanted) + wanted > limit) return no('purchase_limit_per_person');
    return mode === 'first_come' && this.demandOf(id) + wanted > supply ? no('launch_sold_out') : undefined;
  }

  #voidUpTo(second: number): void {
    for (const one of this.subscriptions) {
      if (one.state !== 'pending' || voidSecondOf(one) > second) continue;
      if (this.sales.get(one.projectId)?.state === 'cancelled') this.#refund(one);
      else Object.assign(one, { state: 'void', voidReason: 'no_tick', held: ZERO, endedAt: instant(this.#books.at) });
    }
  }

  #charge(one: Subscription, second: number, index: bigint): void {
    const sale = this.sales.get(one.projectId);
    if (!sale || sale.state === 'cancelled') {
      this.#refund(one);
      return;
    }
    const cost = ceilDiv(one.wanted * sale.terms.price, index);
    if (cost > this.#books.available(`${one.userId}/change`, one.payCurrencyId) + one.held) {
      const endedAt = instant(this.#books.at);
      Object.assign(one, { state: 'void', voidReason: 'price_moved', held: ZERO, endedAt });
      return;
    }
    Object.assign(one, { state: 'held', second, index: price(index), held: amount(cost) });
    if (sale.terms.mode === 'first_come') this.#allot(sale, one, one.wanted);
  }

  #allot({ terms, settledAt }: NaiveSale, one: Subscription, allotted: bigint): void {
    if (allotted === 0n) {
      this.#refund(one);
      return;
    }
    const { userId, currencyId, payCurrencyId, held, wanted } = one;
    const charged = ceilDiv(held * allotted, wanted);
    this.#books.move(`${userId}/change`, 'house/subscription', payCurrencyId, charged);
    this.#books.move('house/subscription_reserve', `${userId}/change`, currencyId, allotted);
    const unlockAt = instant((settledAt ?? this.#books.at) + terms.lockDays * DAY_MS);
    Object.assign(one, { state: 'locked', held: ZERO, charged: amount(charged), allotted: amount(allotted), unlockAt });
    if (terms.lockDays === 0) this.#end(one);
  }

  #end(one: Subscription): void {
    Object.assign(one, { state: 'done', endedAt: instant(this.#books.at) });
    this.#done.push(one);
  }

  #refund(one: Subscription): void {
    Object.assign(one, { state: 'refunded', held: ZERO, endedAt: instant(this.#books.at) });
  }

  #unlock({ userId, subscriptionId: id }: UnlockSubscription): NaiveAnswer {
    if (!this.#books.users.has(userId)) return no('user_not_found');
    const one = this.subscriptions[id - 1];
    if (one?.userId !== userId || one.state === 'void' || one.state === 'refunded') return no('subscription_not_found');
    if (one.state === 'done') {
      const isForgotten = (one.endedAt ?? 0) + DAY_MS <= this.#books.at;
      return no(isForgotten ? 'subscription_not_found' : 'subscription_already_unlocked');
    }
    if (one.unlockAt === undefined) return no('subscription_not_allotted');
    if (this.#books.at < one.unlockAt) return no('subscription_still_locked');
    this.#end(one);
    return yes({ unlocked: formatUnits(one.allotted) });
  }
}

const sum = (ones: readonly Subscription[], of: (one: Subscription) => bigint): bigint =>
  ones.reduce((all, one) => all + of(one), 0n);
