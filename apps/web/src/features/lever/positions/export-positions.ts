// The user's positions as a file: every page is asked for, then one download. Loaded when first asked for.
import { downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Pair } from '../../../lib/pair.ts';
import type { Period } from '../../../lib/period.ts';
import { type Following, readAll } from '../../../lib/read-all.ts';
import { positionCsvColumns } from './position-csv.ts';
import { type ListKind, rowReader } from './position-lists.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

export type ExportRequest = {
  readonly kind: ListKind;
  readonly pair: Pair | undefined;
  readonly period: Period;
};

const FILES = {
  open: 'lever.file.open',
  pending: 'lever.file.pending',
  closed: 'lever.file.closed',
  revoked: 'lever.file.revoked',
} as const satisfies Record<ListKind, string>;

const PAGE_ROWS = 100;

/** Answers how many rows the file has; without any there is no file. */
export async function exportPositions({ kind, pair, period }: ExportRequest, following: Following): Promise<number> {
  const rows = await readAll(rowReader(kind, pair, period, PAGE_ROWS), following);
  if (rows.length === 0) return 0;
  const columns = positionCsvColumns(kind).map(({ header, ...column }) => ({ header: t(header), ...column }));
  downloadCsv(t(FILES[kind], { date: utcText(serverNow()).slice(0, 10) }), writeCsv(columns, rows));
  return rows.length;
}
