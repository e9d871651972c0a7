// Statements whose rows are the rows of an answer: each column is a field of the contract's row, by the same name.
import { amountCodec, momentCodec, shareCodec, timeCodec, timeOrNever } from '@bourse/contract';
import { assert } from '@bourse/domain';
import { count, flag, instant, type Kind, optional, share, text, units, word } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

const CODECS: ReadonlyMap<z.core.$ZodType, Kind> = new Map<z.core.$ZodType, Kind>([
  [amountCodec, units],
  [shareCodec, share],
  [momentCodec, instant],
  [timeCodec, instant],
  [timeOrNever, optional(instant)],
]);

/** The kind of a field: whole numbers, texts, flags, words and the codecs; a nullable field may be null in the database. */
export function kindOf(field: z.core.$ZodType, name: string): Kind {
  const coded = CODECS.get(field);
  if (coded) return coded;
  if (field instanceof z.ZodNullable) return optional(kindOf(field.unwrap(), name));
  if (field instanceof z.ZodNumber) return count;
  if (field instanceof z.ZodBoolean) return flag;
  if (field instanceof z.ZodEnum) return word(field.options.map(String));
  assert(field instanceof z.ZodString, `no column can hold the field ${name}`);
  return text;
}

type Shape = Readonly<Record<string, Kind>>;
/** A statement is checked once for each shape, so a row has one. */
const shapes = new WeakMap<z.ZodObject, Shape>();

function shapeOf(row: z.ZodObject): Shape {
  let shape = shapes.get(row);
  if (shape === undefined) {
    shape = Object.fromEntries(Object.entries(row.shape).map(([name, field]) => [name, kindOf(field, name)]));
    shapes.set(row, shape);
  }
  return shape;
}

type Value = Parameters<Sql>[1];

/**
 * A tag for a statement whose columns are the fields of `row`. Amounts are read as units, times as instants: what a handler
 * answers and the call's codecs write. A field that the statement cannot know is omitted from `row` and added afterwards.
 */
export function answerQuery<Row extends z.ZodObject>(
  sql: Sql | TransactionSql,
  row: Row,
): (statement: TemplateStringsArray, ...values: readonly Value[]) => Promise<readonly z.output<Row>[]>;
export function answerQuery(sql: Sql | TransactionSql, row: z.ZodObject) {
  const read = query(sql, shapeOf(row));
  const nullable = Object.keys(row.shape).filter((name) => row.shape[name] instanceof z.ZodNullable);
  return async (statement: TemplateStringsArray, ...values: readonly Value[]) => {
    const rows = await read(statement, ...values);
    return rows.map((found) => ({
      ...found,
      ...Object.fromEntries(nullable.map((name) => [name, found[name] ?? null])),
    }));
  };
}

/** A condition narrows a list down; it is falsy where it is not asked for. */
type Condition = SqlFragment | undefined | false | 0 | '';

/** A list as SQL. */
export type ListSource = {
  readonly columns: SqlFragment;
  /** The tables, joined. */
  readonly from: SqlFragment;
  readonly where?: readonly Condition[];
  readonly order: SqlFragment;
};
export type Place = { readonly limit: number; readonly offset: number };

/** Rows are counted no further than this. */
const TOTAL_MAX = 100_000;

export const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }): Place => ({
  limit,
  offset: (page - 1) * limit,
});

const whereOf = (sql: Sql, conditions: ListSource['where'] = []): SqlFragment =>
  conditions.reduce<SqlFragment>((all, one) => (one ? sql`${all} AND ${one}` : all), sql`true`);

/** Reads rows of a list in its order. */
export function readRows<Row extends z.ZodObject>(
  sql: Sql,
  row: Row,
  { columns, from, where, order }: ListSource,
  { limit, offset }: Place,
): Promise<readonly z.output<Row>[]> {
  return answerQuery(sql, row)`
    SELECT ${columns} FROM ${from} WHERE ${whereOf(sql, where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

export async function countRows(sql: Sql, { from, where }: Pick<ListSource, 'from' | 'where'>): Promise<number> {
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total FROM (SELECT FROM ${from} WHERE ${whereOf(sql, where)} LIMIT ${TOTAL_MAX}) AS counted`;
  return counted?.total ?? 0;
}

/** Reads a page of a list, and counts the rows of all pages. */
export async function readPage<Row extends z.ZodObject>(
  sql: Sql,
  row: Row,
  source: ListSource,
  asked: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: z.output<Row>[]; readonly total: number }> {
  const [list, total] = await Promise.all([readRows(sql, row, source, placeOf(asked)), countRows(sql, source)]);
  return { list: [...list], total };
}
