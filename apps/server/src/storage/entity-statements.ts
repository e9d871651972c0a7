// The statements that write entities, from their descriptions.
import { assert } from '@bourse/domain';
import type { CellType, Column, EntityKind } from '@bourse/engine/entities';
import { numbersLiteral, textsLiteral, unitsLiteral, wordsLiteral } from './arrays.ts';
import { defineInsert, defineUpdate, type Statement, type WrittenColumn } from './statements.ts';

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

function toWritten({ column, type, get }: Column): WrittenColumn<unknown> {
  const { sql, write } = TYPES[type];
  return { name: column, type: sql, write: (rows) => write(rows, get) };
}

type Write = (rows: Rows, get: (row: unknown) => unknown) => string;

/** The SQL type decides how a value is written. */
const TYPES: Readonly<Record<CellType, { readonly sql: WrittenColumn<unknown>['type']; readonly write: Write }>> = {
  integer: { sql: 'bigint', write: numbersLiteral },
  bigint: { sql: 'bigint', write: numbersLiteral },
  small: { sql: 'smallint', write: numbersLiteral },
  flag: { sql: 'boolean', write: numbersLiteral },
  units: { sql: 'numeric', write: unitsLiteral },
  word: { sql: 'text', write: wordsLiteral },
  text: { sql: 'text', write: textsLiteral },
};
