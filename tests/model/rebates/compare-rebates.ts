// What can be seen of rebates, in the engine and in the naive model.
import type { ChangeSet, Command, Engine } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';

/** Records what a run met, to show that it was worth its time. */
export class RebatesCoverage {
  paid = 0;
  waiting = 0;
  /** Chunks that had come before. */
  repeated = 0;
}

export class RebatesComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: RebatesCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: RebatesCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet): void {
    const { all } = this.#model.rebates;
    for (const { id, day, inviterId, inviteeId, currencyId, fees, postingId } of changes.rebates) {
      const naive = all[id - 1];
      this.#check.same(
        `rebate ${id}`,
        [day, inviterId, inviteeId, currencyId, fees, postingId !== undefined].join(),
        [naive?.day, naive?.inviterId, naive?.inviteeId, naive?.currencyId, naive?.fees, naive?.isPaid].join(),
      );
    }
    this.#check.same('rebates', engine.counters.rebate, all.length);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (command.kind !== 'payRebates' || !answer.ok) return;
    for (const { postingId } of changes.rebates) this.#coverage[postingId === undefined ? 'waiting' : 'paid'] += 1;
    if (changes.rebateStates.size === 0) this.#coverage.repeated += 1;
  }
}
