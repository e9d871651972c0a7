// The rows of a list, page after page, for a file.
import { ApiError } from '@bourse/ui/lib/api-error.ts';

/** The server gives so many at once. */
const PAGE_ROWS = 500;
/** A list that nobody has narrowed down ends somewhere. */
export const ROWS_MAX = 50_000;
const PAUSE_MS = 1_000;

type Page<Row> = { readonly list: readonly Row[]; readonly total: number };
type ReadPage<Row> = (place: { readonly page: number; readonly limit: number }) => Promise<Page<Row>>;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Asks again after a pause where the server says that it was asked too often. */
async function readPatiently<Row>(read: ReadPage<Row>, page: number, signal: AbortSignal): Promise<Page<Row>> {
  for (;;) {
    try {
      return await read({ page, limit: PAGE_ROWS });
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
      await pause();
    }
  }
}

/** A row without a number of its own is known by all that it says. */
const nameOf = (row: object): unknown => ('id' in row ? row.id : JSON.stringify(row));

export type ReadRows<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean };

/** Rows that slide on to the next page meanwhile are kept once. */
export async function readAll<Row extends object>(read: ReadPage<Row>, signal: AbortSignal): Promise<ReadRows<Row>> {
  const rows = new Map<unknown, Row>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await readPatiently(read, page, signal);
    for (const row of list) rows.set(nameOf(row), row);
    const isAll = list.length === 0 || rows.size >= total;
    if (isAll || rows.size >= ROWS_MAX) return { rows: [...rows.values()], isCut: !isAll };
  }
}
