// What can be seen of leveraged positions, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';

/** Records what a run met, to show that it was worth its time. */
export class LeverCoverage {
  /** How positions ended, and what moved them before. */
  readonly ends = new Set<string>();
  warnings = 0;
  /** Liquidations, and those that the fund had to pay for. */
  liquidations = 0;
  deficits = 0;
  /** Profits that the house could not pay whole. */
  cuts = 0;
  /** Gains of ends of outages of which something was taken. */
  clawbacks = 0;
  parts = 0;
  nights = 0;
  /** Closing positions that carry what the house has paid for their account. */
  debts = 0;
  /** Commands that left work of a tick to the next. */
  unfinished = 0;
}

export class LeverComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: LeverCoverage;
  #settlements = 0;
  #clawed = 0n;

  constructor(check: Check, model: NaiveEngine, coverage: LeverCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { positions, liquidations, warnings, warned, indexes } = this.#model.lever;
    for (const position of changes.positions) {
      this.#check.row(`position ${position.id}`, position, positions[position.id - 1]);
      const { state, cut, clawback, profit } = position;
      const isWhole = state !== 'closed' || cut <= clawback || cut <= profit;
      this.#check.demand(isWhole, `position ${position.id} gets at least its margin`);
    }
    for (const one of changes.liquidations) this.#check.row(`liquidation ${one.id}`, one, liquidations[one.id - 1]);
    for (const one of changes.leverWarnings) this.#check.row(`warning ${one.id}`, one, warnings[one.id - 1]);
    for (const { settings, index } of changes.leverMarkets) {
      this.#check.same(`index of market ${settings.marketId}`, index, indexes.get(settings.marketId)?.index);
    }
    for (const { userId, quoteId, warned: seen } of changes.leverAccounts) {
      this.#check.same(`warning of ${userId} in ${quoteId}`, seen, warned.get(`${userId}/${quoteId}`) ?? 0);
    }
    this.#settlements += changes.leverSettlements.length;
    for (const { amount } of changes.leverClawbacks) this.#clawed += amount;
    this.#check.same('clawbacks', this.#clawed, this.#model.lever.clawed);
    this.#check.same('settlements', this.#settlements, this.#model.lever.settlements);
    const { position, liquidation, leverWarning } = engine.counters;
    this.#check.same('positions', position, positions.length);
    this.#check.same('liquidations', liquidation, liquidations.length);
    this.#check.same('warnings', leverWarning, warnings.length);
    this.#compareEvents(changes, events);
  }

  /** Whatever changed is told, at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const told = new Map(
      events.flatMap((one) => (one.kind === 'positionChanged' ? [[one.position.id, one.position]] : [])),
    );
    const { positions } = this.#model.lever;
    for (const { id } of changes.positions) this.#check.row(`told of position ${id}`, told.get(id), positions[id - 1]);
    this.#check.same('positions told of', told.size, changes.positions.size);
  }

  count(_command: Command, _answer: NaiveAnswer, changes: ChangeSet): void {
    const coverage = this.#coverage;
    for (const { state, reason, cut, clawback, parentId, overnightFee } of changes.positions) {
      if (clawback > 0n) coverage.clawbacks += 1;
      coverage.ends.add([state, reason].filter(Boolean).join(' '));
      if (cut > clawback) coverage[state === 'closing' ? 'debts' : 'cuts'] += 1;
      if (parentId !== undefined) coverage.parts += 1;
      if (overnightFee > 0n) coverage.nights += 1;
    }
    coverage.warnings += changes.leverWarnings.length;
    coverage.liquidations += changes.liquidations.length;
    coverage.deficits += changes.liquidations.filter(({ deficit }) => deficit > 0n).length;
  }
}
