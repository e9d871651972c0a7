// Which accounts are one person's, as it was committed last: masters and their sub-accounts, apart from the engine.
import type { Instant, UserId } from '@bourse/domain';
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';

export type SubAccount = {
  readonly id: UserId;
  readonly masterId: UserId;
  /** Its master has frozen it. */
  readonly isFrozen: boolean;
  readonly closedAt: Instant | undefined;
};

export type Persons = {
  /** Answers the sub-account of an id; a master is none. */
  find(id: UserId): SubAccount | undefined;
  /** Lists the sub-accounts of a master in the order of their ids, closed ones included. */
  subAccountsOf(masterId: UserId): readonly SubAccount[];
  /** Calls the listener after a sub-account was opened, frozen, thawed or closed. Answers how to end that. */
  subscribe(listener: (changed: SubAccount) => void): () => void;
};

type UserRows = Pick<Snapshot, 'users'>;

/** To be called before the first command is submitted. */
export function createPersonBoard(snapshot: UserRows, sequencer: Pick<Sequencer, 'subscribe'>): Persons {
  const board = new PersonBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

const NONE: ReadonlyMap<UserId, SubAccount> = new Map();

class PersonBoard implements Persons {
  readonly #masters = new Map<UserId, UserId>();
  readonly #subs = new Map<UserId, Map<UserId, SubAccount>>();
  readonly #listeners = new Set<(changed: SubAccount) => void>();

  apply({ users }: UserRows): void {
    for (const { id, masterId, isFrozenByMaster: isFrozen, closedAt } of users) {
      if (masterId === undefined) continue;
      const subs = this.#subs.get(masterId) ?? new Map<UserId, SubAccount>();
      const sub = { id, masterId, isFrozen, closedAt };
      subs.set(id, sub);
      this.#subs.set(masterId, subs);
      this.#masters.set(id, masterId);
      for (const listener of this.#listeners) listener(sub);
    }
  }

  find(id: UserId): SubAccount | undefined {
    const masterId = this.#masters.get(id);
    return masterId === undefined ? undefined : this.#subs.get(masterId)?.get(id);
  }

  subAccountsOf(masterId: UserId): readonly SubAccount[] {
    return [...(this.#subs.get(masterId) ?? NONE).values()].toSorted((one, other) => one.id - other.id);
  }

  subscribe(listener: (changed: SubAccount) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Every account of the person that one of them belongs to: the master first. */
export function accountsOf(persons: Pick<Persons, 'find' | 'subAccountsOf'>, id: UserId): readonly UserId[] {
  const master = persons.find(id)?.masterId ?? id;
  return [master, ...persons.subAccountsOf(master).map((sub) => sub.id)];
}
