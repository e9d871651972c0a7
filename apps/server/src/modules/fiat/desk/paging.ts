// Pages of rows that are narrowed down to.
import { count } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

/** Of an SQL query. */
export type Fragment = ReturnType<typeof everything>;
const everything = (sql: Sql) => sql`true`;
export type Place = { readonly limit: number; readonly offset: number };

export const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }): Place => ({
  limit,
  offset: (page - 1) * limit,
});

/** Of a file: what comes after a row, where ids order the list. */
export type Part = Place & { readonly last?: number | undefined };

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

/** All of them; those that are undefined do not count. */
export function allOf(sql: Sql, conditions: readonly (Fragment | undefined)[]): Fragment {
  let all = everything(sql);
  for (const condition of conditions) if (condition) all = sql`${all} AND ${condition}`;
  return all;
}

type Listing<Row> = {
  /** Rows of the page, which the rest of a query narrows down to. */
  readonly select: (rest: Fragment) => Promise<readonly Row[]>;
  /** Tables, joined. */
  readonly from: Fragment;
  readonly where: Fragment;
  readonly order: Fragment;
};

export async function listPage<Row>(
  sql: Sql,
  { select, from, where, order }: Listing<Row>,
  { limit, offset }: Place,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    select(sql`FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`),
    query(sql, { total: count })`
      SELECT count(*) AS total FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}
