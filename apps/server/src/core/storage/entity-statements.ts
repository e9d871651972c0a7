// The statements that write entities, from their descriptions.
import { assert } from '@bourse/domain';
import { SQL_TYPES } from '@bourse/domain/kinds';
import type { CellForm, Column, EntityKind } from '@bourse/engine/entities';
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
