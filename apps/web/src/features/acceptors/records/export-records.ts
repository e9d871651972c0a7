// The user's deals with acceptors as a file, all of them. Loaded when first asked for.
import { acceptors } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { call } from '../../../lib/api.ts';
import { type Following, readAll } from '../../../lib/read-all.ts';
import { trim } from '../../../lib/read-figures.ts';
import type { DealRow, DealType } from '../acceptors.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

/** As many as the server gives at once. */
const PAGE_ROWS = 100;

type NamedColumn = Omit<CsvColumn<DealRow>, 'header'> & { readonly header: MessageKey };

const COLUMNS: readonly NamedColumn[] = [
  { header: 'comfort.export.time', value: (deal) => utcText(deal.create_ms), zone: 'UTC' },
  { header: 'fiat.col.order', value: (deal) => String(deal.id) },
  { header: 'acceptor.col.kind', value: ({ type }) => t(type === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw') },
  { header: 'acceptor.col.name', value: (deal) => deal.acceptor_name },
  { header: 'acceptor.csv.money', value: ({ money }) => money },
  { header: 'acceptor.csv.number', value: ({ number }) => trim(number) },
  { header: 'acceptor.csv.fee', value: ({ fee }) => trim(fee) },
  { header: 'acceptor.rate', value: ({ rate }) => trim(rate) },
  { header: 'acceptor.col.way', value: (deal) => deal.way_text },
  { header: 'acceptor.col.state', value: (deal) => deal.state_name },
];

/** Answers how many rows the file has; without any there is no file. */
export async function exportRecords(type: DealType | undefined, following: Following): Promise<number> {
  const rows = await readAll(async (page, signal) => {
    const list = (await call(acceptors.myDeal, { type, page, limit: PAGE_ROWS }, { signal })).message;
    const read = (Number(page) - 1) * PAGE_ROWS + list.length;
    // How many there are is not told: behind a full page there may be another.
    return { list, total: list.length === PAGE_ROWS ? read + 1 : read };
  }, following);
  if (rows.length === 0) return 0;
  const columns = COLUMNS.map(({ header, ...column }) => ({ header: t(header), ...column }));
  downloadCsv(t('acceptor.csv.file', { date: utcText(serverNow()).slice(0, 10) }), writeCsv(columns, rows));
  return rows.length;
}
