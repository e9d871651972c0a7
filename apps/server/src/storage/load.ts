// Recovery: the live rows of the database as the snapshot that the engine starts from.
import { assert, type Instant } from '@bourse/domain';
import { instant, json, readerOf, seq } from '@bourse/domain/kinds';
import type { Snapshot } from '@bourse/engine';
import { ENTITIES, type EntityKind, mapKinds, type Rows, zeroCounters } from '@bourse/engine/entities';
import { STORAGE_PARTS } from './capabilities.ts';
import { type ClientOptions, type ConnectionOptions, sessionOf, type Sql, withClient } from './connection.ts';
import { query } from './query.ts';

const CURSOR_ROWS = 10_000;

const LOADING: ClientOptions = { fetch_types: false, onnotice: () => {} };

/**
 * Reads what the engine needs. Only the writer may call this, after it took the lock and raised the epoch: from then on
 * no other process can commit.
 */
export function loadSnapshot(connection: ConnectionOptions): Promise<Snapshot> {
  return withClient(connection, readWholly, LOADING);
}

/**
 * A cursor of the driver ends like an exhausted one where its connection ends between two fetches, and the next query
 * opens another connection: a part of the rows would be taken for all of them.
 */
async function readWholly(sql: Sql): Promise<Snapshot> {
  const session = await sessionOf(sql);
  const snapshot = await readSnapshot(sql);
  if ((await sessionOf(sql)) !== session) throw new Error('The connection ended while the rows were loaded.');
  return snapshot;
}

async function readSnapshot(sql: Sql): Promise<Snapshot> {
  const [row] = await query(sql, WRITER)`SELECT seq, at, counters FROM writer`;
  assert(row, 'there is no writer row: the snapshot is loaded before the epoch was raised');
  const { at } = row;
  return {
    seq: row.seq,
    at,
    counters: { ...zeroCounters(), ...row.counters },
    ...(await loadRows(sql, at, await readActsAt(sql, at))),
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

/** The live rows of each kind, in no order: what stands where, the engine tells from their fields. */
async function loadRows(sql: Sql, at: Instant, actsAt: Instant): Promise<Rows> {
  const sources: Record<string, readonly string[]> = {};
  for (const part of STORAGE_PARTS) Object.assign(sources, part.live(at, actsAt));
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
