// What can be seen of acceptors and their deals, in the engine and in the naive model.
import type { AcceptorDeal, ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met, to show that it was worth its time. */
export class AcceptorCoverage {
  /** Each entry tells what happened to deals of each side, how they had ended before an appeal, and who made it. */
  readonly ways = new Set<string>();
  deals = 0;
  /** Ended deals that an appeal could hold only part of again, and nothing. */
  partial = 0;
  empty = 0;
  /** Debts that were paid out of what came. */
  debtsPaid = 0;
  /** So many completed deposits freed an acceptor of a part of the restrictions. */
  eased = 0;
  /** Commands that left deals that were due to the next. */
  unfinished = 0;
}

export class AcceptorComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: AcceptorCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: AcceptorCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { acceptors, deals } = this.#model.acceptors;
    for (const one of changes.acceptors) {
      this.#check.row(`acceptor ${one.userId}`, one, acceptors.get(one.userId));
    }
    for (const deal of changes.acceptorDeals) this.#compareDeal(`deal ${deal.id} with an acceptor`, deal);
    this.#check.same('deals with acceptors', engine.counters.acceptorDeal, deals.length);
    this.#compareEvents(changes, events);
  }

  /** The model does all that a moment brings in its first command, which is all that it can say of the one that ended a deal. */
  #compareDeal(what: string, seen: AcceptorDeal): void {
    const { endedSeq = 0, ...expected } = this.#model.acceptors.deals[seen.id - 1] ?? { id: undefined };
    this.#check.row(what, seen, expected);
    this.#check.demand((seen.endedSeq ?? 0) >= endedSeq, `${what} ends no earlier than in the model`);
  }

  /** Each act is told, and whatever changed at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const { told: expected } = this.#model.acceptors;
    const told = events.flatMap((one) => (one.kind === 'acceptorDealChanged' ? [one] : []));
    const acts = told.map(({ deal, act, by }) => `${deal.id} ${act} ${by}`);
    const wanted = expected.splice(0).map(({ id, act, by }) => `${id} ${act} ${by}`);
    this.#check.same('told of deals with acceptors', acts.sort().join(), wanted.sort().join());
    const last = new Map(told.map(({ deal }) => [deal.id, deal]));
    this.#check.same('deals told of', last.size, changes.acceptorDeals.size);
    for (const deal of last.values()) this.#compareDeal(`told of deal ${deal.id} with an acceptor`, deal);
    const switched = events.filter(({ kind }) => kind === 'acceptorChanged');
    this.#check.same('acceptors told of', switched.length, changes.acceptors.size);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    const coverage = this.#coverage;
    if (answer.ok && command.kind === 'openAcceptorDeal') coverage.deals += 1;
    for (const {
      side,
      state,
      endReason,
      firstEndReason,
      appealedAt,
      appealedBy,
      userId,
      ...deal
    } of changes.acceptorDeals) {
      const whose = appealedBy === undefined ? 'alone' : appealedBy === userId ? 'by user' : 'by acceptor';
      const appeal = appealedAt === undefined ? undefined : `appealed ${whose}`;
      coverage.ways.add([side, endReason ?? state].join(' '));
      if (endReason && firstEndReason === 'timed_out') coverage.ways.add(`${side} ${endReason} after timed_out`);
      if (state === 'appealed') coverage.ways.add([side, firstEndReason, appeal].filter(Boolean).join(' '));
      if (state === 'appealed' && deal.held < deal.number) coverage.partial += 1;
      if (state === 'done' && deal.released === 0n) coverage.empty += 1;
      if (state === 'done' && changes.debts.size > 0) coverage.debtsPaid += 1;
      if (state === 'done' && side === 'deposit' && changes.restrictions.size > 1) coverage.eased += 1;
    }
  }
}
