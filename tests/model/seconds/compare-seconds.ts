// What can be seen of second contracts and their insurance, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event, MicroOrder } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import { type NaiveLimit, NO_LIMIT } from './naive-seconds-books.ts';

/** Records what a run met, to show that it was worth its time. */
export class MicroCoverage {
  /** How orders and insurances ended, and what they went through. */
  readonly ways = new Set<string>();
  wins = 0;
  /** Orders that an insurance counted. */
  insured = 0;
  claims = 0;
  /** Claims that were paid on a later day. */
  laterClaims = 0;
  /** Commands that left work of a tick to the next. */
  unfinished = 0;
}

export class MicroComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: MicroCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: MicroCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { orders, insurances, claims } = this.#model.micro;
    for (const order of changes.microOrders) this.#compareOrder(`order ${order.id}`, order);
    for (const one of changes.microInsurances) this.#check.row(`insurance ${one.id}`, one, insurances[one.id - 1]);
    for (const one of changes.microClaims) this.#check.row(`claim ${one.id}`, one, claims[one.id - 1]);
    const { microOrder, microInsurance, microClaim } = engine.counters;
    this.#check.same('second contracts', microOrder, orders.length);
    this.#check.same('insurances', microInsurance, insurances.length);
    this.#check.same('claims', microClaim, claims.length);
    this.#compareOffers(changes);
    this.#compareOwners(changes);
    this.#compareEvents(changes, events);
  }

  /** The model does all work of a tick in its first command, which is all that it can say of the one that ended an order. */
  #compareOrder(what: string, seen: Pick<MicroOrder, 'id'> & Partial<MicroOrder>): void {
    const { endedSeq = 0, ...expected } = this.#model.micro.orders[seen.id - 1] ?? { id: undefined };
    this.#check.row(what, seen, expected);
    this.#check.demand((seen.endedSeq ?? 0) >= endedSeq, `${what} ends no earlier than in the model`);
  }

  #compareOffers(changes: ChangeSet): void {
    const { markets, terms, currencies, types, rules, closedCountries } = this.#model.micro;
    for (const { settings } of changes.microMarkets) {
      this.#check.row(`market ${settings.marketId}`, settings, markets.get(settings.marketId));
    }
    for (const term of changes.microTerms) this.#check.row(`term ${term.seconds}`, term, terms.get(term.seconds));
    for (const one of changes.microCurrencies) {
      this.#check.row(`currency ${one.currencyId}`, one, currencies.get(one.currencyId));
    }
    for (const type of changes.microInsuranceTypes) this.#check.row(`type ${type.id}`, type, types.get(type.id));
    for (const one of changes.microRules) this.#check.row('rules', one, rules);
    for (const { countryId, isOpen } of changes.microCountries) {
      this.#check.same(`country ${countryId} is open`, isOpen, !closedCountries.has(countryId));
    }
  }

  /** A day that an owner's row is of says what the model counts on it. */
  #compareOwners(changes: ChangeSet): void {
    const { micro } = this.#model;
    for (const user of changes.microUsers) {
      const { userId } = user;
      const { max, next, from } = micro.ordersLimits.get(userId) ?? NO_LIMIT;
      this.#check.row(`user ${userId}`, user, {
        riskVersion: micro.risks.get(userId) ?? 0,
        ordersMax: max === undefined ? undefined : Number(max),
        ordersMaxNext: next === undefined ? undefined : Number(next),
        ordersMaxFrom: from,
        coolOffUntil: micro.coolOffs.get(userId),
        orders: micro.ordersOn(userId, user.day),
      });
    }
    for (const account of changes.microAccounts) {
      const { userId, currencyId, day } = account;
      const limit: NaiveLimit = micro.lossLimits.get(`${userId}/${currencyId}`) ?? NO_LIMIT;
      this.#check.row(`account ${userId}/${currencyId}`, account, {
        lossMax: limit.max,
        lossMaxNext: limit.next,
        lossMaxFrom: limit.from,
        day: micro.lastDayOf(account),
        result: micro.resultOn(account, day),
        insuranceId: micro.lastInsuranceOf(account)?.id,
      });
    }
  }

  /** Whatever changed is told, at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const { insurances } = this.#model.micro;
    const toldOrders = new Map(
      events.flatMap((one) => (one.kind === 'microOrderChanged' ? [[one.order.id, one.order]] : [])),
    );
    for (const { id } of changes.microOrders) this.#compareOrder(`told of order ${id}`, toldOrders.get(id) ?? { id });
    this.#check.same('orders told of', toldOrders.size, changes.microOrders.size);
    const told = new Map(
      events.flatMap((one) => (one.kind === 'microInsuranceChanged' ? [[one.insurance.id, one.insurance]] : [])),
    );
    for (const { id } of changes.microInsurances) this.#check.row(`told of ${id}`, told.get(id), insurances[id - 1]);
    this.#check.same('insurances told of', told.size, changes.microInsurances.size);
  }

  count(_command: Command, _answer: NaiveAnswer, changes: ChangeSet): void {
    const coverage = this.#coverage;
    for (const { state, result, voidReason, insuranceId } of changes.microOrders) {
      coverage.ways.add([state, result, voidReason].filter(Boolean).join(' '));
      if (result === 'win') coverage.wins += 1;
      if (state === 'closed' && insuranceId !== undefined) coverage.insured += 1;
    }
    for (const { state, endReason } of changes.microInsurances) {
      coverage.ways.add(['insurance', state, endReason].filter(Boolean).join(' '));
    }
    for (const { paidAt, claimedAt } of changes.microClaims) {
      coverage.claims += 1;
      if (paidAt !== undefined && paidAt !== claimedAt) coverage.laterClaims += 1;
    }
  }
}
