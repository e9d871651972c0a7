// Reads a list to its end, page by page, as exports need it.
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export type Page<Row> = { readonly list: readonly Row[]; readonly total: number };
export type Progress = { readonly done: number; readonly total: number };
export type Following = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };
type ReadPage<Row> = (page: string, signal: AbortSignal) => Promise<Page<Row>>;

const PAUSE_MS = 1_000;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new ApiError('unexpected', t('comfort.export.stop')));
    });
  });
}

/** Asks again after a pause where the server says that it was asked too often. */
async function readPatiently<Row>(read: ReadPage<Row>, page: number, signal: AbortSignal): Promise<Page<Row>> {
  for (;;) {
    try {
      return await read(String(page), signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
      await pause(signal);
    }
  }
}

/** Page after page until one is empty or all are there; rows that slid on meanwhile are kept once. */
export async function readAll<Row extends { readonly id: number | string }>(
  read: ReadPage<Row>,
  { signal, onProgress }: Following,
): Promise<readonly Row[]> {
  const rows = new Map<number | string, Row>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await readPatiently(read, page, signal);
    for (const row of list) rows.set(row.id, row);
    onProgress({ done: rows.size, total: Math.max(total, rows.size) });
    if (list.length === 0 || rows.size >= total) return [...rows.values()];
  }
}
