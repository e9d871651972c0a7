// Every row of a list, page after page, for a file.
import type { InputOf, ListCall, MessageOf } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { ask } from './api.ts';

/** As many as the server gives at once. */
const PAGE_ROWS = 500;
const PAUSE_MS = 1_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Asks again after a pause where the server says that it was asked too often. */
async function askPatiently<Row>(
  call: ListCall<Row>,
  input: InputOf<ListCall<Row>>,
  signal: AbortSignal,
): Promise<MessageOf<ListCall<Row>>> {
  for (;;) {
    try {
      return await ask(call, input, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
      await pause();
    }
  }
}

/** A row without a number of its own is known by all that it says. */
const nameOf = (row: object): unknown => ('id' in row ? row.id : JSON.stringify(row));

/** Rows that slide on to the next page meanwhile are kept once. */
export async function readAll<Row extends object>(
  call: ListCall<Row>,
  input: InputOf<ListCall<Row>>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = new Map<unknown, Row>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await askPatiently(call, { ...input, page, limit: PAGE_ROWS }, signal);
    for (const row of list) rows.set(nameOf(row), row);
    if (list.length === 0 || rows.size >= total) return [...rows.values()];
  }
}
