// Engines that are rebuilt from their snapshots, and the rows that storage would have.
import { expect } from 'vitest';
import { createChanges, ENTITIES, type ChangeSet, type Event, type Outcome } from '../capabilities.ts';
import type { EntityKind } from '../entity.ts';
import { Engine, type Stamped } from '../engine.ts';
import { checkInvariants } from '../invariants.ts';

type Answer = { readonly outcome: Outcome; readonly events: readonly Event[]; readonly hash: string };

/** Answers what an engine makes of a command. */
export function answer(engine: Engine, stamped: Stamped, changes = createChanges()): Answer {
  const events: Event[] = [];
  const outcome = engine.apply(stamped, changes, events);
  checkInvariants(engine);
  return { outcome, events, hash: engine.stateHash() };
}

/** The rows that storage would have, written from what commands say they changed. */
export class Written {
  readonly #rows = new Map<string, unknown>();

  write(changed: ChangeSet | Engine): void {
    const lists: Readonly<Record<string, unknown>> = { ...(changed instanceof Engine ? changed.snapshot() : changed) };
    for (const [kind, name] of KINDS) {
      const list = lists[name];
      if (list instanceof Set || Array.isArray(list)) {
        for (const one of list) this.#rows.set(keyOf(kind, one), kind.copy(one));
      }
    }
  }

  expectLiveOf(engine: Engine): void {
    const live: Readonly<Record<string, unknown>> = { ...engine.snapshot() };
    for (const [kind, name] of KINDS) {
      const list = live[name];
      if (Array.isArray(list)) for (const one of list) expect(this.#rows.get(keyOf(kind, one))).toEqual(one);
    }
  }
}

const KINDS = Object.entries<EntityKind>(ENTITIES).map(([name, kind]) => [kind, name] as const);

const keyOf = (kind: EntityKind, row: unknown): string =>
  [kind.table, ...kind.columns.filter(({ isKey }) => isKey).map(({ get }) => String(get(row)))].join(' ');
