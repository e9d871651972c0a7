// What can be seen of trade in fiat money, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event, FiatDeal } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import { dayAt } from './naive-fiat-books.ts';

/** Records what a run met, to show that it was worth its time. */
export class FiatCoverage {
  /** Each entry tells what happened to deals on ads of each side, and how they ended. */
  readonly ways = new Set<string>();
  /** How ads of each kind and side went on. */
  readonly ads = new Set<string>();
  readonly merchants = new Set<string>();
  deals = 0;
  /** Ended deals that an appeal could hold only part of again. */
  partial = 0;
  /** So many commands freed a seller of a part of the restrictions. */
  eased = 0;
  /** Commands that left deals that were due to the next. */
  unfinished = 0;
}

export class FiatComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: FiatCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: FiatCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { ads, deals } = this.#model.fiat;
    for (const ad of changes.fiatAds) this.#check.row(`ad ${ad.id}`, ad, ads[ad.id - 1]);
    for (const deal of changes.fiatDeals) this.#compareDeal(`deal ${deal.id}`, deal);
    const { fiatAd, fiatDeal } = engine.counters;
    this.#check.same('ads', fiatAd, ads.length);
    this.#check.same('deals', fiatDeal, deals.length);
    this.#compareSettings(changes);
    this.#compareUsers(changes);
    this.#compareEvents(changes, events);
  }

  /** The model does all that a moment brings in its first command, which is all that it can say of the one that ended a deal. */
  #compareDeal(what: string, seen: FiatDeal): void {
    const { endedSeq = 0, ...expected } = this.#model.fiat.deals[seen.id - 1] ?? { id: undefined };
    this.#check.row(what, seen, expected);
    this.#check.demand((seen.endedSeq ?? 0) >= endedSeq, `${what} ends no earlier than in the model`);
  }

  #compareSettings(changes: ChangeSet): void {
    const { rules, currencies, coins, quotas } = this.#model.fiat;
    for (const one of changes.fiatRules) this.#check.row('rules of fiat trade', one, rules);
    for (const one of changes.fiatCurrencies) {
      this.#check.row(`fiat currency ${one.code}`, one, currencies.get(one.code));
    }
    for (const one of changes.fiatCoins) this.#check.row(`coin ${one.currencyId}`, one, coins.get(one.currencyId));
    for (const { way, isOffered } of changes.fiatWays) {
      this.#check.same(`way ${way}`, isOffered, !this.#model.fiat.waysOff.has(way));
    }
    for (const { level, dayLimit } of changes.fiatQuotas) {
      this.#check.same(`quota of level ${level}`, dayLimit, quotas.get(level));
    }
  }

  /** A day that a user's row is of says what the model counts on it. */
  #compareUsers(changes: ChangeSet): void {
    const { fiat } = this.#model;
    for (const user of changes.fiatUsers) {
      const { userId, day } = user;
      const own = fiat.dealsOf(userId);
      const days = [
        ...own.filter(({ takerId }) => takerId === userId).map(({ openedAt }) => dayAt(openedAt)),
        ...[...fiat.cancellations, ...fiat.lateAppeals].filter((one) => one.userId === userId).map((one) => one.day),
      ];
      this.#check.row(`user ${userId}`, user, {
        day: Math.max(0, ...days),
        cancellations: fiat.cancelledOn(userId, day),
        spent: fiat.spentOn(userId, day),
        lateAppeals: fiat.lateAppeals.filter((one) => one.userId === userId && one.day === day).length,
        done: own.filter(({ state }) => state === 'done').length,
        restrictedUntil: fiat.restrictedUntil.get(userId),
      });
    }
    for (const one of changes.fiatMerchants) {
      const { userId, currencyId } = one;
      this.#check.row(`merchant ${userId} of ${currencyId}`, one, fiat.merchant(userId, currencyId));
    }
  }

  /** Each act is told, and whatever changed at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const { fiat } = this.#model;
    const acts = events.flatMap((one) =>
      one.kind === 'fiatDealChanged' ? [`${one.deal.id} ${one.act} ${one.by}`] : [],
    );
    const expected = fiat.told.splice(0).map(({ id, act, by }) => `${id} ${act} ${by}`);
    this.#check.same('told of deals', acts.sort().join(), expected.sort().join());
    const deals = new Map(events.flatMap((one) => (one.kind === 'fiatDealChanged' ? [[one.deal.id, one.deal]] : [])));
    for (const { id } of changes.fiatDeals) {
      const told = deals.get(id);
      this.#check.demand(told !== undefined, `deal ${id} is told of`);
      this.#compareDeal(`told of deal ${id}`, told);
    }
    const ads = new Map(events.flatMap((one) => (one.kind === 'fiatAdChanged' ? [[one.ad.id, one.ad]] : [])));
    for (const { id } of changes.fiatAds) this.#check.row(`told of ad ${id}`, ads.get(id), fiat.ads[id - 1]);
    this.#check.same('ads told of', ads.size, changes.fiatAds.size);
    const merchants = events.filter(({ kind }) => kind === 'fiatMerchantChanged');
    this.#check.same('merchants told of', merchants.length, changes.fiatMerchants.size);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    const coverage = this.#coverage;
    if (answer.ok && command.kind === 'openFiatDeal') coverage.deals += 1;
    for (const deal of changes.fiatDeals) {
      const { side, state, endReason, appealedAt, appealedBy, held, number } = deal;
      const appeal = appealedAt === undefined ? '' : appealedBy === undefined ? 'appealed alone' : 'appealed';
      coverage.ways.add([side, state, endReason, appeal].filter(Boolean).join(' '));
      if (state === 'appealed' && held < number) coverage.partial += 1;
    }
    for (const { kind, side, state, isBarred } of changes.fiatAds) {
      coverage.ads.add([kind, side, state, isBarred ? 'barred' : ''].filter(Boolean).join(' '));
    }
    for (const { state } of changes.fiatMerchants) coverage.merchants.add(state);
    if (changes.fiatDeals.size > 0 && changes.restrictions.size > 1) coverage.eased += 1;
  }
}
