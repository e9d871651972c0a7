// What can be seen of deposits, withdrawals and debts, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met, to show that it was worth its time. */
export class FundingCoverage {
  /** The statuses that withdrawals came to, and the kinds of deposits. */
  readonly met = new Set<string>();
  /** Debts that a deposit paid whole. */
  debtsPaid = 0;
}

export class FundingComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: FundingCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: FundingCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { funding } = this.#model;
    for (const { id, status, worth, amount } of changes.withdrawals) {
      const naive = funding.withdrawals.all[id - 1];
      this.#check.same(
        `withdrawal ${id}`,
        [status, worth, amount].join(),
        [naive?.status, naive?.worth, naive?.amount].join(),
      );
    }
    for (const { userId, currencyId, amount } of changes.debts) {
      const owed = funding.debts.get(`${userId}/${currencyId}`) ?? 0n;
      this.#check.same(`debt of ${userId} in ${currencyId}`, amount, owed);
    }
    for (const { id, kind } of changes.deposits) this.#check.same(`deposit ${id}`, kind, funding.deposits[id - 1]);
    for (const one of changes.restrictions) {
      this.#check.row(
        `restriction ${one.id}`,
        one,
        funding.restrictions.find(({ id }) => id === one.id),
      );
    }
    const { withdrawal, deposit, restriction } = engine.counters;
    this.#check.same('restrictions', restriction, funding.restrictionsEver);
    this.#check.same('withdrawals', withdrawal, funding.withdrawals.all.length);
    this.#check.same('deposits', deposit, funding.deposits.length);
    this.#compareEvents(changes, events);
  }

  /** Each that was touched is told once, as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const moved = events.flatMap((event) => (event.kind === 'withdrawalChanged' ? [event.withdrawal] : []));
    const told = moved.map(({ id, status }) => `${id} ${status}`).join();
    this.#check.same('told', told, [...changes.withdrawals].map(({ id, status }) => `${id} ${status}`).join());
    const credited = events.flatMap((event) => (event.kind === 'depositCredited' ? [event.deposit.id] : []));
    this.#check.same('credited', credited.join(), changes.deposits.map(({ id }) => id).join());
  }

  count(_command: Command, _answer: NaiveAnswer, changes: ChangeSet): void {
    for (const { status } of changes.withdrawals) this.#coverage.met.add(status);
    for (const { kind } of changes.deposits) this.#coverage.met.add(kind);
    for (const { amount } of changes.debts) if (amount === 0n) this.#coverage.debtsPaid += 1;
  }
}
