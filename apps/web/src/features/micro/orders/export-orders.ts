// The user's orders as a file: every page is asked for, then one download. Loaded when first asked for.
import { downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Period } from '../../../lib/period.ts';
import { type Following, readAll } from '../../../lib/read-all.ts';
import { orderCsvColumns } from './order-csv.ts';
import { type ListKind, type MarketScope, rowReader } from './order-lists.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

export type ExportRequest = {
  readonly kind: ListKind;
  readonly scope: MarketScope | undefined;
  readonly period: Period;
};

const PAGE_ROWS = 100;

/** Answers how many rows the file has; without any there is no file. */
export async function exportOrders({ kind, scope, period }: ExportRequest, following: Following): Promise<number> {
  const rows = await readAll(rowReader(kind, scope, period, PAGE_ROWS), following);
  if (rows.length === 0) return 0;
  const columns = orderCsvColumns(kind).map(({ header, ...column }) => ({ header: t(header), ...column }));
  const date = utcText(serverNow()).slice(0, 10);
  downloadCsv(t(kind === 'open' ? 'micro.file.open' : 'micro.file.closed', { date }), writeCsv(columns, rows));
  return rows.length;
}
