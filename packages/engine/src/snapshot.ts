// The engine's state as plain values: taken out, put back, and reduced to a hash.
import type { Instant, Seq } from '@bourse/domain';
import { CAPABILITIES, createWorld, ENTITIES, type Counters, type Rows, type World } from './capabilities.ts';
import type { EntityKind } from './entity.ts';
import { hashState } from './hash.ts';

/** Everything needed to rebuild the engine: what storage loads at start. Of facts only those that still count. */
export type Snapshot = { readonly seq: Seq; readonly at: Instant; readonly counters: Counters } & Rows;

type AnyRows = Record<string, readonly unknown[]>;

/** Copies the world out, the entities of each kind in the order of their keys. */
export function takeSnapshot(world: World, { seq, at }: Pick<Snapshot, 'seq' | 'at'>): Snapshot {
  const live: Record<string, Iterable<unknown>> = {};
  for (const capability of CAPABILITIES) Object.assign(live, capability.live(world, at));
  const rows = mapKinds((kind, name) => [...(live[name] ?? [])].map((one) => kind.copy(one)).sort(kind.compare));
  return { seq, at, counters: { ...world.counters }, ...rows };
}

/** Builds the world a snapshot describes; nothing of the snapshot is kept by reference. */
export function loadWorld(snapshot: Snapshot): World {
  const world = createWorld({ ...snapshot.counters });
  const all: Readonly<AnyRows> = { ...snapshot, seq: [], at: [], counters: [] };
  const copies = mapKinds((kind, name) => (all[name] ?? []).map((one) => kind.copy(one)));
  for (const capability of CAPABILITIES) capability.load(world, copies);
  return world;
}

/**
 * Over everything in the snapshot but its own place and time: refused commands move these and leave no trace in storage.
 * Names of ended orders leave a snapshot after 24 h, so two hashes compare only when none fell free between them.
 */
export function hashSnapshot(snapshot: Snapshot): string {
  const { seq: _seq, at: _at, ...state } = snapshot;
  return hashState(state);
}

/** A list for each kind of entity. */
export function mapKinds(list: (kind: EntityKind, name: string) => readonly unknown[]): Rows;
export function mapKinds(list: (kind: EntityKind, name: string) => readonly unknown[]): AnyRows {
  const kinds: Readonly<Record<string, EntityKind>> = ENTITIES;
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, list(kind, name)]));
}
