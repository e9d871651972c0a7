// What can be seen of sales of new coins, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met, to show that it was worth its time. */
export class LaunchCoverage {
  /** States of sales and of subscriptions, and how these came. */
  readonly ways = new Set<string>();
  subscriptions = 0;
  /** So many sales were oversubscribed. */
  results = 0;
  /** Commands that left work to the next. */
  unfinished = 0;
}

export class LaunchComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: LaunchCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: LaunchCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { launch } = this.#model;
    for (const project of changes.launchProjects) {
      const { id } = project;
      const { terms, state } = launch.sales.get(id) ?? {};
      this.#check.row(`sale ${id}`, project, { ...terms, limits: project.limits, state });
      this.#check.same(
        `sale ${id}, limits`,
        Object.values(project.limits).join(),
        Object.values(terms?.limits ?? {}).join(),
      );
      this.#check.same(`sale ${id} demand`, project.demand, launch.demandOf(id));
      this.#check.same(`sale ${id} allotted`, project.allotted, launch.allottedOf(id));
      this.#check.same(`sale ${id} pending`, project.pending, launch.countOf(id, 'pending'));
      this.#check.same(`sale ${id} holding`, project.holding, launch.countOf(id, 'held'));
      this.#check.demand(project.allotted <= project.supply, `sale ${id} sells no more than it has`);
    }
    for (const one of changes.subscriptions) {
      this.#check.row(`subscription ${one.id}`, one, launch.subscriptions[one.id - 1]);
    }
    this.#check.same('subscriptions', engine.counters.subscription, launch.subscriptions.length);
    this.#compareEvents(changes, events);
  }

  /** Whatever changed is told, at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const { subscriptions } = this.#model.launch;
    const told = new Map(
      events.flatMap((one) => (one.kind === 'subscriptionChanged' ? [[one.subscription.id, one.subscription]] : [])),
    );
    for (const { id } of changes.subscriptions) this.#check.row(`told of ${id}`, told.get(id), subscriptions[id - 1]);
    this.#check.same('subscriptions told of', told.size, changes.subscriptions.size);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (command.kind === 'subscribe' && answer.ok) this.#coverage.subscriptions += 1;
    for (const { state, voidReason } of changes.subscriptions) this.#coverage.ways.add(voidReason ?? state);
    for (const { state, demand, supply, mode } of changes.launchProjects) {
      this.#coverage.ways.add(`sale ${state}`);
      if (state === 'done' && mode === 'pro_rata' && demand > supply) this.#coverage.results += 1;
    }
  }
}
