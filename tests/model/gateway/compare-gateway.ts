// What can be seen of the payment form's account, in the engine and in the naive model.
import { formatUnits } from '@bourse/domain';
import type { ChangeSet, Command, Engine, Event } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met, to show that it was worth its time. */
export class GatewayCoverage {
  paid = 0;
  /** Those of them at a rate that was worse than that of the order. */
  worse = 0;
}

export class GatewayComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: GatewayCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: GatewayCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(_engine: Engine, changes: ChangeSet, events: readonly Event[]): void {
    const { paid, rules } = this.#model.gateway;
    for (const one of changes.gatewayRules) this.#check.row('rules of the payment form', one, rules);
    for (const one of changes.gatewayPayments) {
      this.#check.row(
        `payment of order ${one.orderId}`,
        one,
        paid.findLast(({ orderId }) => orderId === one.orderId),
      );
    }
    const told = events.flatMap((event) => (event.kind === 'gatewayOrderPaid' ? [event.payment.orderId] : []));
    this.#check.same('orders told of', told.join(), changes.gatewayPayments.map(({ orderId }) => orderId).join());
  }

  count(command: Command, answer: NaiveAnswer): void {
    if (!answer.ok || command.kind !== 'payGatewayOrder') return;
    this.#coverage.paid += 1;
    if (answer.value['rate'] !== formatUnits(command.rate)) this.#coverage.worse += 1;
  }
}
