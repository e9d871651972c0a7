import { expect, test } from 'vitest';
import { readAll, ROWS_MAX } from './read-all.ts';

/** Answers like a server with so many rows. */
const listOf =
  (total: number) =>
  async ({ page, limit }: { readonly page: number; readonly limit: number }) => {
    const first = (page - 1) * limit;
    return {
      list: Array.from({ length: Math.min(limit, total - first) }, (_, place) => ({ id: first + place })),
      total,
    };
  };

test.each([
  { total: 0, rows: 0, isCut: false },
  { total: 1_201, rows: 1_201, isCut: false },
  { total: ROWS_MAX, rows: ROWS_MAX, isCut: false },
  { total: ROWS_MAX + 1, rows: ROWS_MAX, isCut: true },
])('of $total rows it reads $rows', async ({ total, rows, isCut }) => {
  const read = await readAll(listOf(total), new AbortController().signal);
  expect({ rows: read.rows.length, isCut: read.isCut }).toEqual({ rows, isCut });
});
