// The user's orders and trades as a file: every page is asked for, then one download. Loaded when first asked for.
import type { spot } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type CsvColumn, utcText, writeCsv } from '../../../lib/csv.ts';
import type { Pair } from '../../../lib/pair.ts';
import { modeText, sideText, statusKeyOf, symbolOf } from './order-columns.tsx';
import { type Page, pageReaders, type PastFilter, type UserTrade } from './order-pages.ts';

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

const orderColumns = (): readonly CsvColumn<spot.SpotOrder>[] => [
  { header: t('comfort.export.time'), value: (order) => utcText(order.time) },
  { header: t('comfort.export.id'), value: (order) => String(order.id) },
  { header: t('spot.orders.pair'), value: symbolOf },
  { header: t('spot.side'), value: sideText },
  { header: t('comfort.export.mode'), value: modeText },
  { header: t('spot.price'), value: (order) => order.price },
  { header: t('orders.stop'), value: (order) => order.stop_price ?? '' },
  { header: t('spot.orders.average'), value: (order) => order.average_price },
  { header: t('comfort.export.number'), value: (order) => order.total_number },
  { header: t('comfort.export.filled'), value: (order) => order.complete_number },
  { header: t('spot.orders.money'), value: (order) => order.total_money },
  { header: t('spot.orders.fee'), value: (order) => (order.type === 'in' ? order.in_fee : order.out_fee) },
  {
    header: t('comfort.export.feeCurrency'),
    value: (order) => (order.type === 'in' ? order.currency_name : order.legal_name),
  },
  { header: t('spot.orders.status'), value: (order) => t(statusKeyOf(order)) },
];

const tradeColumns = (): readonly CsvColumn<UserTrade>[] => [
  { header: t('comfort.export.time'), value: (trade) => utcText(trade.time) },
  { header: t('comfort.export.tradeId'), value: (trade) => String(trade.id) },
  { header: t('comfort.export.id'), value: (trade) => String(trade.order_id) },
  { header: t('spot.orders.pair'), value: symbolOf },
  { header: t('spot.side'), value: (trade) => t(trade.way === 2 ? 'spot.buy' : 'spot.sell') },
  { header: t('spot.price'), value: (trade) => trade.price },
  { header: t('spot.number'), value: (trade) => trade.number },
  { header: t('spot.orders.money'), value: (trade) => trade.total_money },
  { header: t('spot.orders.fee'), value: (trade) => trade.fee },
  { header: t('comfort.export.feeCurrency'), value: (trade) => trade.fee_currency_name },
  {
    header: t('spot.trades.role'),
    value: (trade) => t(trade.role === 'maker' ? 'spot.trades.maker' : 'spot.trades.taker'),
  },
];

const FILES = {
  open: 'comfort.export.fileOpen',
  history: 'comfort.export.fileHistory',
  trades: 'comfort.export.fileTrades',
} as const;

function download(kind: ExportKind, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = t(FILES[kind], { date: utcText(Date.now()).slice(0, 10) });
  link.click();
  URL.revokeObjectURL(url);
}

/** Answers how many rows the file has; without any there is no file. */
export async function exportOrders({ kind, pair, past }: ExportRequest, following: Following): Promise<number> {
  if (kind === 'trades') {
    const rows = await readAll(pageReaders.trades(pair, past.period), following);
    if (rows.length > 0) download(kind, writeCsv(tradeColumns(), rows));
    return rows.length;
  }
  const rows = await readAll(kind === 'open' ? pageReaders.open(pair) : pageReaders.history(pair, past), following);
  if (rows.length > 0) download(kind, writeCsv(orderColumns(), rows));
  return rows.length;
}
