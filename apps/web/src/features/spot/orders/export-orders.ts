// The user's orders and trades as a file: every page is asked for, then one download. Loaded when first asked for.
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import type { Pair } from '../../../lib/pair.ts';
import { type NamedColumn, orderCsvColumns, tradeCsvColumns } from './order-csv.ts';
import { type Page, pageReaders, type PastFilter } from './order-pages.ts';

export type ExportKind = 'open' | 'history' | 'trades';
export type ExportRequest = {
  readonly kind: ExportKind;
  readonly pair: Pair | undefined;
  readonly past: PastFilter;
};
export type Progress = { readonly done: number; readonly total: number };
type Following = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };
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
export async function readAll<Row extends { readonly id: number }>(
  read: ReadPage<Row>,
  { signal, onProgress }: Following,
): Promise<readonly Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await readPatiently(read, page, signal);
    for (const row of list) rows.set(row.id, row);
    onProgress({ done: rows.size, total: Math.max(total, rows.size) });
    if (list.length === 0 || rows.size >= total) return [...rows.values()];
  }
}

const FILES = {
  open: 'comfort.export.fileOpen',
  history: 'comfort.export.fileHistory',
  trades: 'comfort.export.fileTrades',
} as const;

const download = (kind: ExportKind, text: string): void =>
  downloadCsv(t(FILES[kind], { date: utcText(Date.now()).slice(0, 10) }), text);

const withHeads = <Row>(columns: readonly NamedColumn<Row>[]): readonly CsvColumn<Row>[] =>
  columns.map(({ header, value }) => ({ header: t(header), value }));

/** Answers how many rows the file has; without any there is no file. */
export async function exportOrders({ kind, pair, past }: ExportRequest, following: Following): Promise<number> {
  if (kind === 'trades') {
    const rows = await readAll(pageReaders.trades(pair, past.period), following);
    if (rows.length > 0) download(kind, writeCsv(withHeads(tradeCsvColumns()), rows));
    return rows.length;
  }
  const rows = await readAll(kind === 'open' ? pageReaders.open(pair) : pageReaders.history(pair, past), following);
  if (rows.length > 0) download(kind, writeCsv(withHeads(orderCsvColumns(rows)), rows));
  return rows.length;
}
