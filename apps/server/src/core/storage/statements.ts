// One statement per table: the rows of a batch as parallel arrays, in one round trip, whatever their number.
import { assert } from '@bourse/domain';
import { SQL_TYPES } from '@bourse/domain/kinds';
import { type CellForm, type Column, ENTITIES, type EntityKind } from '@bourse/engine/entities';
import { numbersLiteral, textsLiteral, unitsLiteral, wordsLiteral } from './arrays.ts';
import type { KeyedOutcome, SealedBatch } from './sealed.ts';

/** `text` is prepared once per connection; its parameters are array literals. `rows` is how many it has to write. */
export type Statement = {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
  readonly rows: number | undefined;
};

export type WrittenColumn<Row> = {
  readonly name: string;
  readonly type: 'bigint' | 'smallint' | 'boolean' | 'numeric' | 'text' | 'jsonb';
  readonly write: (rows: readonly Row[]) => string;
};

/** With an `onConflict` that passes rows over, nobody knows how many will be written. */
export function defineInsert<Row>(
  table: string,
  columns: readonly WrittenColumn<Row>[],
  onConflict = '',
): (rows: readonly Row[]) => Statement {
  const names = columns.map((column) => column.name).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${unnest(columns)} ${onConflict}`;
  const isCounted = !onConflict.endsWith('DO NOTHING');
  return (rows) => ({
    text,
    parameters: columns.map((column) => column.write(rows)),
    rows: isCounted ? rows.length : undefined,
  });
}

/** Writes columns of the rows that the key names; it is cheaper than an upsert of whole rows. */
export function defineUpdate<Row>(
  table: string,
  key: readonly WrittenColumn<Row>[],
  others: readonly WrittenColumn<Row>[],
): (rows: readonly Row[]) => Statement {
  const columns = [...key, ...others];
  const sets = others.map(({ name }) => `${name} = rows.${name}`).join(', ');
  const isMeant = key.map(({ name }) => `${table}.${name} = rows.${name}`).join(' AND ');
  const text = `UPDATE ${table} SET ${sets} FROM (SELECT ${unnest(columns)}) AS rows WHERE ${isMeant}`;
  return (rows) => ({ text, parameters: columns.map((column) => column.write(rows)), rows: rows.length });
}

/** In the list of columns, the arrays are read side by side; behind FROM, each would first be copied cell by cell. */
function unnest<Row>(columns: readonly WrittenColumn<Row>[]): string {
  return columns
    .map(({ name, type }, at) => {
      // A jsonb[] literal would have to be quoted twice, so JSON travels as text.
      const cells = type === 'jsonb' ? `unnest($${at + 1}::text[])::jsonb` : `unnest($${at + 1}::${type}[])`;
      return `${cells} AS ${name}`;
    })
    .join(', ');
}

// The statements that write entities, from their descriptions.

type Rows = readonly unknown[];

/** Answers the statements for rows of a kind; of those with ids, the ones above `lastId` are new to the database. */
export function writeEntities(kind: EntityKind): (rows: Rows, lastId: number) => Iterable<Statement> {
  const { table, columns, counter, isFact } = kind;
  const key = columns.filter((column) => column.isKey);
  const changing = columns.filter((column) => column.isChanging);
  if (isFact) {
    const insert = defineInsert(table, columns.map(toWritten));
    return (rows) => some(rows, insert);
  }
  if (counter === undefined) {
    const write = defineInsert(table, columns.map(toWritten), overwrite(key, changing));
    return (rows) => some(rows, write);
  }
  const insert = defineInsert(table, columns.map(toWritten));
  const update = defineUpdate(table, key.map(toWritten), changing.map(toWritten));
  const id = key.find((column) => column.column === 'id');
  assert(id, `entities of ${table} are known by their ids`);
  return function* write(rows, lastId) {
    const isNew = (row: unknown): boolean => Number(id.get(row)) > lastId;
    yield* some(rows.filter(isNew), insert);
    yield* some(
      rows.filter((row) => !isNew(row)),
      update,
    );
  };
}

function some(rows: Rows, write: (rows: Rows) => Statement): Statement[] {
  return rows.length === 0 ? [] : [write(rows)];
}

function overwrite(key: readonly Column[], changing: readonly Column[]): string {
  if (changing.length === 0) return 'ON CONFLICT DO NOTHING';
  const sets = changing.map(({ column }) => `${column} = excluded.${column}`).join(', ');
  return `ON CONFLICT (${key.map(({ column }) => column).join(', ')}) DO UPDATE SET ${sets}`;
}

function toWritten({ column, form, get }: Column): WrittenColumn<unknown> {
  const write = LITERALS[form];
  // A cast to the column's own type would round to its decimal places, and the column does that.
  const type = form === 'units' ? 'numeric' : SQL_TYPES[form];
  return { name: column, type, write: (rows) => write(rows, get) };
}

type Write = (rows: Rows, get: (row: unknown) => unknown) => string;

const LITERALS: Readonly<Record<CellForm, Write>> = {
  integer: numbersLiteral,
  bigint: numbersLiteral,
  small: numbersLiteral,
  flag: numbersLiteral,
  units: unitsLiteral,
  word: wordsLiteral,
  text: textsLiteral,
};

// A batch in SQL: the writer moves on, then each kind of entity is written, then the outcomes of keyed commands.

const KINDS: Readonly<Record<string, EntityKind>> = ENTITIES;
const WRITERS = Object.entries(KINDS).map(([name, kind]) => ({
  name,
  counter: kind.counter,
  write: writeEntities(kind),
}));

const writeKeys = defineInsert<KeyedOutcome>('idempotency_keys', [
  { name: 'user_id', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.userId) },
  { name: 'route', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.route) },
  { name: 'key', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.key) },
  { name: 'body_hash', type: 'text', write: (rows) => textsLiteral(rows, (key) => key.bodyHash) },
  { name: 'outcome', type: 'jsonb', write: (rows) => textsLiteral(rows, (key) => key.outcome) },
  { name: 'seq', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.seq) },
  { name: 'at', type: 'bigint', write: (rows) => numbersLiteral(rows, (key) => key.at) },
]);

/** The statements that write a batch, each written when it is asked for; tables that it does not touch have none. */
export function* writeBatch(batch: SealedBatch): Generator<Statement> {
  const { keys, before, ...rest } = batch;
  const rowsOf: Readonly<Record<string, unknown>> = rest;
  const ids: Readonly<Record<string, number>> = before;
  for (const { name, counter, write } of WRITERS) {
    const rows = rowsOf[name];
    if (Array.isArray(rows)) yield* write(rows, (counter === undefined ? undefined : ids[counter]) ?? 0);
  }
  if (keys.length > 0) yield writeKeys(keys);
}

/** The writer that may write, and the batch that must be in the database already. */
export type Fence = { readonly epoch: number; readonly backendPid: number; readonly lastSeq: number };

/**
 * Moves the one row of `writer` on and fails, by a division by zero, where the epoch or the connection is not the one
 * that took the lock, or where the batch before was not written: whatever follows in the transaction fails with it.
 */
export function moveWriter({ seq, at, counters }: SealedBatch, fence: Fence): Statement {
  return {
    text: MOVE_WRITER,
    parameters: [seq, at, JSON.stringify(counters), fence.epoch, fence.backendPid, fence.lastSeq],
    rows: 1,
  };
}

const MOVE_WRITER = `
  WITH moved AS (
    UPDATE writer SET seq = $1::bigint, at = $2::bigint, counters = $3::text::jsonb
    WHERE epoch = $4::bigint AND pg_backend_pid() = $5::integer AND seq = $6::bigint
    RETURNING 1
  )
  SELECT 1 / count(*) FROM moved`;

/** The error of PostgreSQL when {@link moveWriter} is sent by a writer that has been replaced. */
export const FENCED_SQLSTATE = '22012';
