// Recovery: the live rows of the database as the snapshot that the engine starts from.
import { assert, type Instant, type Seq } from '@bourse/domain';
import type { Snapshot } from '@bourse/engine';
import { type Column, ENTITIES, type EntityKind, mapKinds, type Rows, zeroCounters } from '@bourse/engine/entities';
import { unitsFromNumeric } from './columns.ts';
import { type ClientOptions, type ConnectionOptions, sessionOf, type Sql, withClient } from './connection.ts';
import type { StoragePart } from './storage-part.ts';

const CURSOR_ROWS = 10_000;

/** For a client whose rows carry int8 as numbers (all ids and times are safe integers) and numeric as units of 1e-8. */
const LOADING: ClientOptions = {
  fetch_types: false,
  onnotice: () => {},
  types: {
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
    numeric: { to: 1700, from: [1700], serialize: String, parse: unitsFromNumeric },
  },
};

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
  const [row] = await sql<WriterRow[]>`SELECT seq, at, counters FROM writer`;
  assert(row, 'there is no writer row: the snapshot is loaded before the epoch was raised');
  const { seq, at, counters } = row;
  return {
    seq,
    at,
    counters: { ...zeroCounters(), ...counters },
    ...(await loadRows(sql, findSources(parts, at, await readActsAt(sql, at)))),
  };
}

async function readActsAt(sql: Sql, at: Instant): Promise<Instant> {
  const [stop] = await sql<{ began_at: Instant }[]>`SELECT began_at FROM stops WHERE ended_at IS NULL`;
  return stop?.began_at ?? at;
}

type WriterRow = { seq: Seq; at: Instant; counters: Readonly<Record<string, number>> };

type Sources = Readonly<Record<string, readonly string[]>>;

const findSources = (parts: readonly StoragePart[], at: Instant, actsAt: Instant): Sources =>
  Object.assign({}, ...parts.map((part) => part.live(at, actsAt)));

/** The live rows of each kind, in no order: what stands where, the engine tells from their fields. */
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
  const { columns } = kind;
  const text = `SELECT ${columns.map(({ column }) => column).join(', ')} FROM ${source}`;
  for await (const rows of sql.unsafe<Row[]>(text).cursor(CURSOR_ROWS)) {
    for (const row of rows) {
      const values: Record<string, unknown> = {};
      for (const column of columns) values[column.name] = readCell(row[column.column], column);
      into.push(kind.build(values));
    }
  }
}

function readCell(value: unknown, { column, type, isOptional }: Column): unknown {
  if (value === null) {
    assert(isOptional, `${column} is there`);
    return undefined;
  }
  // The client reads int8 as a number.
  return type === 'bigint' ? BigInt(Number(value)) : value;
}
