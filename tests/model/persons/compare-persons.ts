// What can be seen of persons and their accounts, in the engine and in the naive model.
import type { ChangeSet, Command, Engine } from '@bourse/engine';
import type { Check } from '../check.ts';
import type { NaiveAnswer } from '../naive-part.ts';
import type { NaiveEngine } from '../naive-engine.ts';

/** Records what a run met, to show that it was worth its time. */
export class PersonsCoverage {
  moved = 0;
  closed = 0;
  /** Fills of sub-accounts. */
  fills = 0;
  /** Orders that another account of the person ended, or ended for. */
  selfTrades = 0;
}

export class PersonsComparison {
  readonly #check: Check;
  readonly #model: NaiveEngine;
  readonly #coverage: PersonsCoverage;

  constructor(check: Check, model: NaiveEngine, coverage: PersonsCoverage) {
    this.#check = check;
    this.#model = model;
    this.#coverage = coverage;
  }

  compare(engine: Engine, changes: ChangeSet): void {
    const { users } = this.#model.books;
    for (const { id, masterId, isFrozen, isFrozenByMaster, closedAt, heldWorth } of changes.users) {
      const naive = users.get(id);
      this.#check.same(
        `user ${id}`,
        [masterId, isFrozen, isFrozenByMaster, closedAt !== undefined, heldWorth ?? 0n].join(),
        [naive?.masterId, naive?.isFrozen, naive?.isFrozenByMaster, naive?.isClosed, naive?.heldWorth ?? 0n].join(),
      );
    }
    this.#check.same('users', engine.world.users.size, users.size);
  }

  count({ kind }: Command, { ok }: NaiveAnswer, { fills, orders }: ChangeSet): void {
    if (ok && kind === 'moveBetweenAccounts') this.#coverage.moved += 1;
    if (ok && kind === 'closeSubAccount') this.#coverage.closed += 1;
    const isSub = (id: (typeof fills)[number]['buyerId']): boolean => this.#model.books.personOf(id) !== id;
    this.#coverage.fills += fills.filter(({ buyerId, sellerId }) => isSub(buyerId) || isSub(sellerId)).length;
    const ended = [...orders].filter(({ cancelReason }) => cancelReason === 'self_trade');
    this.#coverage.selfTrades += ended.filter(({ userId }) => isSub(userId)).length;
  }
}
