// What can be seen of keys, beside the model's.
import type { ChangeSet, Command, Engine } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { NaiveAnswer } from '../naive-part.ts';

/** Records what a run met of keys. */
export class KeysCoverage {
  /** Each entry names a command of a key and what came of it, or an end of an order of one. */
  readonly met = new Map<string, number>();
}

export class KeysComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: KeysCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: KeysCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare({ world, at }: Engine, changes: ChangeSet): void {
    const { keys, orders } = this.#model.spot;
    for (const [id, key] of world.keys) {
      const isToday = at < key.dayEndsAt;
      const seen = [key.openNotional, key.openLoss, isToday ? key.dayNotional : 0n, isToday ? key.dayLoss : 0n];
      const [open, used] = [keys.charged(id), keys.usedToday(id)];
      this.#check.same(`key ${id}`, seen.join(' '), [open.notional, open.loss, used.notional, used.loss].join(' '));
      this.#check.same(`end of key ${id}`, key.endedAt, keys.keys.get(id)?.endedAt);
    }
    for (const { id, charge, cancelReason } of changes.orders) {
      const twin = orders[id - 1];
      const drawn = [charge, twin?.charge].map((one) => one && `${one.keyId} ${one.notional} ${one.loss}`);
      this.#check.same(`charge of order ${id}`, drawn[0], drawn[1]);
      if (charge && cancelReason !== undefined) this.#note(`ended ${cancelReason}`);
      if (charge && twin && twin.filled > 0n) this.#note(twin.parentId === undefined ? 'filled' : 'filled armed');
    }
  }

  count(command: Command, answer: NaiveAnswer): void {
    const keyId =
      command.kind === 'replaceOrder' ? command.order.keyId : 'keyId' in command ? command.keyId : undefined;
    if (keyId !== undefined) this.#note(`${command.kind} ${answer.ok ? 'done' : answer.code}`);
  }

  #note(way: string): void {
    this.#coverage.met.set(way, (this.#coverage.met.get(way) ?? 0) + 1);
  }
}
