// What can be seen of fee tiers, in the engine and in the naive model. That fills cost what their orders say, the fills show.
import type { ChangeSet, Command, Engine } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';

/** Records what a run met, to show that it was worth its time. */
export class FeesCoverage {
  moved = 0;
  granted = 0;
  /** Chunks that had come before. */
  repeated = 0;
  /** Orders that cost less than their market asks for. */
  cheaper = 0;
}

export class FeesComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: FeesCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: FeesCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(_engine: Engine, changes: ChangeSet): void {
    for (const { userId, volume, level, grantedLevel, grantedUntil } of changes.feeUsers) {
      const twin = this.#model.fees.users.get(userId);
      const seen = [volume, level, grantedLevel, grantedUntil];
      const due = [twin?.volume, twin?.level, twin?.grant?.level, twin?.grant?.until];
      this.#check.same(`fee tier of ${userId}`, seen.join(' '), due.join(' '));
    }
    for (const { id, makerFee, takerFee } of changes.orders) {
      const twin = this.#model.spot.orders[id - 1];
      this.#check.same(`rates of order ${id}`, [makerFee, takerFee].join(' '), twin?.rates.join(' '));
    }
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    for (const { takerFee, marketId } of changes.orders) {
      const asked = this.#model.spot.markets.get(marketId)?.settings.takerFee ?? 0n;
      if (takerFee < asked) this.#coverage.cheaper += 1;
    }
    if (!answer.ok) return;
    if (command.kind === 'grantFeeTier') this.#coverage.granted += 1;
    if (command.kind === 'moveFeeTiers') this.#coverage[changes.feeStates.size === 0 ? 'repeated' : 'moved'] += 1;
  }
}
