// The user's orders and trades as a file: every page is asked for, then one download. Loaded when first asked for.
import { spot } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { exportFile } from '../../../lib/fetch-file.ts';
import type { Pair } from '../../../lib/pair.ts';
import { boundsOf } from '../../../lib/period.ts';
import { type Following, readAll } from '../../../lib/read-all.ts';
import { type NamedColumn, orderCsvColumns } from './order-csv.ts';
import { fieldsOf, pageReaders, type PastFilter } from './order-pages.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

export type ExportKind = 'open' | 'history' | 'trades';
export type ExportRequest = {
  readonly kind: ExportKind;
  readonly pair: Pair | undefined;
  readonly past: PastFilter;
};

const FILES = {
  open: 'comfort.export.fileOpen',
  history: 'comfort.export.fileHistory',
  trades: 'comfort.export.fileTrades',
} as const;

const nameOf = (kind: ExportKind): string => t(FILES[kind], { date: utcText(serverNow()).slice(0, 10) });

const withHeads = <Row>(columns: readonly NamedColumn<Row>[]): readonly CsvColumn<Row>[] =>
  columns.map(({ header, ...column }) => ({ header: t(header), ...column }));

/** Answers how many rows the file has; without any there is no file. */
export async function exportOrders({ kind, pair, past }: ExportRequest, following: Following): Promise<number> {
  if (kind === 'trades') {
    const input = { ...fieldsOf(pair), ...boundsOf(past.period) };
    return exportFile({ call: spot.listTrades, input, name: nameOf(kind) }, following);
  }
  const rows = await readAll(kind === 'open' ? pageReaders.open(pair) : pageReaders.history(pair, past), following);
  if (rows.length > 0) downloadCsv(nameOf(kind), writeCsv(withHeads(orderCsvColumns(rows)), rows));
  return rows.length;
}
