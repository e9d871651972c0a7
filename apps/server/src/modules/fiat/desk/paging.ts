// Reads pages of lists that conditions narrow down.
import { count } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

/** An SQL query is put together of such pieces. */
export type Fragment = ReturnType<typeof everything>;
const everything = (sql: Sql) => sql`true`;
export type Place = { readonly limit: number; readonly offset: number };

export const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }): Place => ({
  limit,
  offset: (page - 1) * limit,
});

/** A file is read in parts. In a list that is ordered by ids, a part begins after the id `last`. */
export type Part = Place & { readonly last?: number | undefined };

/** `total` counts no further than this. */
const TOTAL_MAX = 100_000;

/** Joins conditions by AND; those that are undefined are left out. */
export function allOf(sql: Sql, conditions: readonly (Fragment | undefined)[]): Fragment {
  let all = everything(sql);
  for (const condition of conditions) if (condition) all = sql`${all} AND ${condition}`;
  return all;
}

type Listing<Row> = {
  /** Selects the rows of the page; `rest` is the query from its FROM on. */
  readonly select: (rest: Fragment) => Promise<readonly Row[]>;
  /** The tables are joined here. */
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
