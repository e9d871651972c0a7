// Recovery: the live rows of the database as the snapshot that the engine starts from.
import { assert, type Instant } from '@bourse/domain';
import { instant, json, readerOf, seq } from '@bourse/domain/kinds';
import type { Snapshot } from '@bourse/engine';
import { ENTITIES, type EntityKind, mapKinds, type Rows, zeroCounters } from '@bourse/engine/entities';
import { type ClientOptions, type ConnectionOptions, sessionOf, type Sql, withClient } from './connection.ts';
import { query } from './query.ts';
import type { StoragePart } from './storage-part.ts';

const CURSOR_ROWS = 10_000;

const LOADING: ClientOptions = { fetch_types: false, onnotice: () => {} };

/**
 * Reads what the engine needs. Only the writer may call this, after it took the lock and raised the epoch: from then on
 * no other process can commit.
 */
export function loadSnapshot(connection: ConnectionOptions, parts: readonly StoragePart[]): Promise<Snapshot> {
  return withClient(connection, (sql) => readWholly(sql, parts), LOADING);
}

/**
 * A cursor of the driver ends like an exhausted one where its connection ends between two fetches, and the next query
 * opens another connection: a part of the rows would be taken for all of them.
 */
async function readWholly(sql: Sql, parts: readonly StoragePart[]): Promise<Snapshot> {
  const session = await sessionOf(sql);
  const snapshot = await readSnapshot(sql, parts);
  if ((await sessionOf(sql)) !== session) throw new Error('The connection ended while the rows were loaded.');
  return snapshot;
}

async function readSnapshot(sql: Sql, parts: readonly StoragePart[]): Promise<Snapshot> {
  const [row] = await query(sql, WRITER)`SELECT seq, at, counters FROM writer`;
  assert(row, 'there is no writer row: the snapshot is loaded before the epoch was raised');
  const { at } = row;
  return {
    seq: row.seq,
    at,
    counters: { ...zeroCounters(), ...row.counters },
    ...(await loadRows(sql, findSources(parts, at, await readActsAt(sql, at)))),
  };
}

async function readActsAt(sql: Sql, at: Instant): Promise<Instant> {
  const [stop] = await query(sql, { beganAt: instant })`SELECT began_at FROM stops WHERE ended_at IS NULL`;
  return stop?.beganAt ?? at;
}

const WRITER = { seq, at: instant, counters: json(parseCounters) };

function parseCounters(value: unknown): Readonly<Record<string, number>> {
  assert(typeof value === 'object' && value !== null, 'the counters are a record');
  return Object.fromEntries(Object.entries(value).map(([name, last]) => [name, Number(last)]));
}

type Sources = Readonly<Record<string, readonly string[]>>;

const findSources = (parts: readonly StoragePart[], at: Instant, actsAt: Instant): Sources =>
  Object.assign({}, ...parts.map((part) => part.live(at, actsAt)));

/** The live rows of each kind, in no order: the engine orders them by their fields. */
async function loadRows(sql: Sql, sources: Sources): Promise<Rows> {
  const loaded = new Map<string, unknown[]>();
  for (const [name, kind] of Object.entries<EntityKind>(ENTITIES)) {
    const entities: unknown[] = [];
    for (const source of sources[name] ?? []) await loadEntities(sql, kind, source, entities);
    loaded.set(name, entities);
  }
  return mapKinds((_kind, name) => loaded.get(name) ?? []);
}

type Row = Readonly<Record<string, unknown>>;

async function loadEntities(sql: Sql, kind: EntityKind, source: string, into: unknown[]): Promise<void> {
  const columns = kind.columns.map((one) => ({ ...one, read: readerOf(one, one.column) }));
  const text = `SELECT ${columns.map(({ column }) => column).join(', ')} FROM ${source}`;
  for await (const rows of sql.unsafe<Row[]>(text).cursor(CURSOR_ROWS)) {
    for (const row of rows) {
      const values: Record<string, unknown> = {};
      for (const { name, column, read } of columns) values[name] = read(row[column]);
      into.push(kind.build(values));
    }
  }
}
