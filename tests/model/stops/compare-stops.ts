// What can be seen of stops, beside the model's.
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met of stops and outages. */
export class StopCoverage {
  fullStops = 0;
  outages = 0;
  /** Each entry names something that a stop or an outage has moved, or might have. */
  readonly met = new Set<string>();
  readonly delays = ['deal', 'acceptor deal', 'staking order', 'insurance', 'sale', 'night', 'grace'] as const;
  /** Commands that were refused because everything stands still. */
  refused = 0;
}

export class StopComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: StopCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: StopCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { stops, lifeSignAt } = this.#model.stops;
    const { actClock, counters } = engine.world;
    this.#check.same('stops', counters.stop, stops.length);
    this.#check.same('stands still since', actClock.stoppedAt, this.#model.books.stoppedAt);
    for (const { id, ...stop } of changes.stops) this.#check.row(`stop ${id}`, stop, stops[id - 1]);
    for (const { at } of changes.lifeSigns) this.#check.same('life sign', at, lifeSignAt);
    const told = events.filter(({ kind }) => kind === 'stopChanged').length;
    this.#check.same('stops told of', told, changes.stops.size);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (command.kind === 'endFullStop' || command.kind === 'bookOutage') this.#note(changes);
    if (!answer.ok) {
      if (answer.code === 'full_stop') this.#coverage.refused += 1;
    } else if (command.kind === 'endFullStop') this.#coverage.fullStops += 1;
    else if (command.kind === 'bookOutage' && answer.value['lengthMs'] !== 0) this.#coverage.outages += 1;
  }

  #note(changes: ChangeSet): void {
    const { met } = this.#coverage;
    if (changes.fiatDeals.size > 0) met.add('deal');
    if (changes.acceptorDeals.size > 0) met.add('acceptor deal');
    if (changes.stakingOrders.size > 0) met.add('staking order');
    if (changes.microInsurances.size > 0) met.add('insurance');
    if (changes.launchProjects.size > 0) met.add('sale');
    if (changes.positions.size > 0) met.add('night');
    if ([...changes.leverMarkets].some(({ graceUntil }) => graceUntil !== undefined)) met.add('grace');
  }
}
