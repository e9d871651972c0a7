// The finance records as a file: every page is asked for, then one download. Loaded when first asked for.
import { walletRecords } from '@bourse/contract';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { call } from '../../lib/api.ts';
import { boundsOf } from '../../lib/period.ts';
import { type Following, readAll } from '../../lib/read-all.ts';
import { RECORD_KIND_TEXTS, type RecordFilter } from './record-pages.ts';

const columns = (): readonly CsvColumn<walletRecords.LogRow>[] => [
  { header: t('comfort.export.time'), value: (row) => utcText(row.time_ms) },
  { header: t('funds.records.id'), value: (row) => row.id },
  { header: t('funds.coin'), value: (row) => row.currency_name },
  { header: t('funds.records.info'), value: (row) => row.info },
  { header: t('funds.records.account'), value: (row) => row.account },
  { header: t('funds.amount'), value: (row) => row.value },
  { header: t('funds.records.before'), value: (row) => row.before },
  { header: t('funds.records.after'), value: (row) => row.after },
];

/** Answers how many rows the file has; without any there is no file. */
export async function exportRecords({ kind, currency, period }: RecordFilter, following: Following): Promise<number> {
  const limits = { kind, currency: currency || undefined, ...boundsOf(period), limit: walletRecords.PAGE_ROWS_MAX };
  const rows = await readAll(
    async (page, signal) => (await call(walletRecords.records, { ...limits, page }, { signal })).message,
    following,
  );
  const date = utcText(Date.now()).slice(0, 10);
  if (rows.length > 0)
    downloadCsv(t('funds.records.file', { kind: t(RECORD_KIND_TEXTS[kind]), date }), writeCsv(columns(), rows));
  return rows.length;
}
