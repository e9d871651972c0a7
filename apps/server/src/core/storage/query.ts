// Queries whose rows are read by the kinds of their columns. Under test each statement is held against what PostgreSQL says of
// its columns, so that no decoder believes what is not so.
import { type Form, type Kind, readerOf, type ValueOf } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from './connection.ts';

type Run<Row> = (text: TemplateStringsArray, ...values: readonly Value[]) => Promise<readonly Row[]>;
type Value = Parameters<Sql>[1];

/** A tag for a statement that answers rows of this shape. Throws where a value is missing that is not optional. */
export function query<S extends Shape>(sql: Sql | TransactionSql, shape: S): Run<RowOf<S>>;
export function query(sql: Sql | TransactionSql, shape: Shape): Run<Readonly<Record<string, unknown>>> {
  const read = rowReader(shape);
  return async (text, ...values) => {
    const rows = await sql<StoredRow[]>(text, ...values);
    await checkColumns(sql, { text, shape, found: rows.columns });
    return rows.map(read);
  };
}

type StoredRow = Readonly<Record<string, unknown>>;

/** A decoder of rows of this shape, for a statement that a cursor reads. */
export function rowReader<S extends Shape>(shape: S): (row: StoredRow) => RowOf<S>;
export function rowReader(shape: Shape): (row: StoredRow) => StoredRow {
  const columns = Object.entries(shape).map(([name, kind]) => {
    const column = columnOf(name);
    return { name, column, read: readerOf(kind, column) };
  });
  return (row) => {
    const value: Record<string, unknown> = {};
    for (const { name, column, read } of columns) value[name] = read(row[column]);
    return value;
  };
}

// What the rows of a statement hold, by the kinds of their columns.

/** The columns of a statement by the names that their values have in memory: `createdAt` is the column `created_at`. */
export type Shape = Readonly<Record<string, Kind>>;
export type RowOf<S extends Shape> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

const columnNames = new Map<string, string>();

/** The name of a value's column. */
export function columnOf(name: string): string {
  let column = columnNames.get(name);
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(name, column);
  }
  return column;
}

// Under test: whether a statement's columns are what its shape says, by PostgreSQL's own description of them.

/** A column of a result, as the driver describes it: `type` is the oid of its type, `table` 0 for an expression. */
type FoundColumn = { readonly name: string; readonly type: number; readonly table: number; readonly number: number };
type Answered = {
  readonly text: TemplateStringsArray;
  readonly shape: Shape;
  readonly found: readonly FoundColumn[];
};

const TYPES: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytea',
  20: 'bigint',
  21: 'smallint',
  23: 'integer',
  25: 'text',
  114: 'json',
  1043: 'varchar',
  1700: 'numeric',
  3802: 'jsonb',
};
const WHOLE = ['bigint', 'integer', 'smallint'];
/** The types of columns that may be read as each form. */
const FITTING: Readonly<Record<Form, readonly string[]>> = {
  integer: WHOLE,
  small: WHOLE,
  bigint: ['bigint'],
  units: ['numeric'],
  flag: ['boolean'],
  word: ['text', 'varchar'],
  text: ['text', 'varchar'],
  bytes: ['bytea'],
  json: ['json', 'jsonb'],
};

let report: ((fault: Error) => void) | undefined;
/** By its text, the shapes that a statement was checked for: one text may serve several. */
const checked = new WeakMap<TemplateStringsArray, Set<Shape>>();

/**
 * From then on each statement of this process is checked, the first time that it is executed; tests of the server call it.
 * `tell` hears of a fault beside whoever asked, since a job logs what it could not do and tries again.
 */
export function checkStatements(tell: (fault: Error) => void): void {
  report = tell;
}

/** Throws, naming every column that is not as the shape says. A server in service is not stopped by it. */
export async function checkColumns(sql: Sql | TransactionSql, { text, shape, found }: Answered): Promise<void> {
  if (report === undefined || checked.get(text)?.has(shape) === true) return;
  const faults = [...compareNames(shape, found), ...(await compareKinds(sql, shape, found))];
  if (faults.length === 0) {
    checked.set(text, (checked.get(text) ?? new Set()).add(shape));
    return;
  }
  const fault = new Error(`${faults.join('; ')}: ${text.join('…').trim()}`);
  report(fault);
  throw fault;
}

function compareNames(shape: Shape, found: readonly FoundColumn[]): readonly string[] {
  const wanted = Object.keys(shape).map(columnOf);
  const names = found.map(({ name }) => name);
  return [
    ...wanted.filter((name) => !names.includes(name)).map((name) => `${name} is no column of the statement`),
    ...names.filter((name) => !wanted.includes(name)).map((name) => `${name} is read by nobody`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} stands there twice`),
  ];
}

async function compareKinds(
  sql: Sql | TransactionSql,
  shape: Shape,
  found: readonly FoundColumn[],
): Promise<readonly string[]> {
  const plain = found.filter(({ table }) => table !== 0);
  const perhapsMissing = await findNullable(sql, plain);
  return Object.entries(shape).flatMap(([name, { form, isOptional, isPresent }]) => {
    const column = found.find((one) => one.name === columnOf(name));
    if (column === undefined) return [];
    const type = TYPES[column.type] ?? `type ${column.type}`;
    return [
      ...(FITTING[form].includes(type) ? [] : [`${column.name} is ${type}, which is not read as ${form}`]),
      ...(!isOptional && !isPresent && perhapsMissing.has(column.name)
        ? [`${column.name} may be null and is not optional`]
        : []),
    ];
  });
}

/** Finds the columns of tables that may be null. */
async function findNullable(sql: Sql | TransactionSql, plain: readonly FoundColumn[]): Promise<ReadonlySet<string>> {
  if (plain.length === 0) return new Set();
  const rows = await sql<{ place: string }[]>`
    SELECT attrelid::bigint || ' ' || attnum AS place FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind IN ('r', 'p') AND attrelid = ANY(${`{${[...new Set(plain.map(({ table }) => table))].join(',')}}`}::oid[]) AND NOT attnotnull`;
  const places = new Set(rows.map(({ place }) => place));
  return new Set(plain.filter(({ table, number }) => places.has(`${table} ${number}`)).map(({ name }) => name));
}
