// Queries whose rows are read by the kinds of their columns. Under test each statement is held against what PostgreSQL says of
// its columns, so that no decoder believes what is not so.
import { readerOf } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from './connection.ts';
import { checkColumns } from './query-check.ts';
import { columnOf, type RowOf, type Shape } from './row-shape.ts';

type Run<Row> = (text: TemplateStringsArray, ...values: readonly Value[]) => Promise<readonly Row[]>;
type Value = Parameters<Sql>[1];

/** A tag for a statement that answers rows of this shape. Throws where a value is missing that is not optional. */
export function query<S extends Shape>(sql: Sql | TransactionSql, shape: S): Run<RowOf<S>>;
export function query(sql: Sql | TransactionSql, shape: Shape): Run<Readonly<Record<string, unknown>>> {
  const columns = Object.entries(shape).map(([name, kind]) => {
    const column = columnOf(name);
    return { name, column, read: readerOf(kind, column) };
  });
  return async (text, ...values) => {
    const rows = await sql<Readonly<Record<string, unknown>>[]>(text, ...values);
    await checkColumns(sql, { text, shape, found: rows.columns });
    return rows.map((row) => {
      const value: Record<string, unknown> = {};
      for (const { name, column, read } of columns) value[name] = read(row[column]);
      return value;
    });
  };
}
