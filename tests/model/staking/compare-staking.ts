// What can be seen of staking, in the engine and in the naive model.
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met, to show that it was worth its time. */
export class StakingCoverage {
  /** States, and how they came. */
  readonly ways = new Set<string>();
  orders = 0;
  /** Commands that left orders that were due to the next. */
  unfinished = 0;
}

export class StakingComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: StakingCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: StakingCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { orders, products, rules } = this.#model.staking;
    for (const order of changes.stakingOrders) this.#check.row(`order ${order.id}`, order, orders[order.id - 1]);
    for (const product of changes.stakingProducts) {
      this.#check.row(`product ${product.id}`, product, products.get(product.id));
      this.#check.same(`product ${product.id} taken`, product.taken, this.#model.staking.takenOf(product.id));
    }
    for (const one of changes.stakingRules) this.#check.row('rules', one, rules);
    this.#check.same('staking orders', engine.counters.stakingOrder, orders.length);
    this.#compareEvents(changes, events);
    this.#checkPromises(engine);
  }

  /** What is promised can be paid, whatever happens. */
  #checkPromises({ world: { ledger } }: Engine): void {
    for (const id of this.#model.books.currencies) {
      const active = this.#model.staking.active.filter(({ currencyId }) => currencyId === id);
      const promised = active.reduce((sum, { interest }) => sum + interest, 0n);
      const reserve = ledger.getHouseAccount('staking_reserve', id)?.available ?? 0n;
      this.#check.demand(reserve >= promised, `currency ${id}: ${reserve} stand for ${promised}`);
    }
  }

  /** Whatever changed is told, at last as it then is. */
  #compareEvents(changes: ChangeSet, events: readonly Event[]): void {
    const { orders } = this.#model.staking;
    const told = new Map(
      events.flatMap((one) => (one.kind === 'stakingOrderChanged' ? [[one.order.id, one.order]] : [])),
    );
    for (const { id } of changes.stakingOrders) this.#check.row(`told of order ${id}`, told.get(id), orders[id - 1]);
    this.#check.same('orders told of', told.size, changes.stakingOrders.size);
  }

  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void {
    if (command.kind === 'buyStaking' && answer.ok) this.#coverage.orders += 1;
    for (const { state, endReason } of changes.stakingOrders) this.#coverage.ways.add(endReason ?? state);
  }
}
