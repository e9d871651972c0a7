// The finance records as a file: every page is asked for, then one download. Loaded when first asked for.
import { walletRecords } from '@bourse/contract';
import { downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { call } from '../../lib/api.ts';
import { boundsOf } from '../../lib/period.ts';
import { type Following, readAll } from '../../lib/read-all.ts';
import { recordCsv } from './record-csv.ts';
import { RECORD_KIND_TEXTS, type RecordFilter } from './record-pages.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

/** Answers how many rows the file has; without any there is no file. */
export async function exportRecords({ kind, currency, period }: RecordFilter, following: Following): Promise<number> {
  const limits = { kind, currency: currency || undefined, ...boundsOf(period), limit: walletRecords.PAGE_ROWS_MAX };
  const rows = await readAll(
    async (page, signal) => (await call(walletRecords.records, { ...limits, page }, { signal })).message,
    following,
  );
  const date = utcText(serverNow()).slice(0, 10);
  if (rows.length > 0)
    downloadCsv(t('funds.records.file', { kind: t(RECORD_KIND_TEXTS[kind]), date }), writeCsv(recordCsv(), rows));
  return rows.length;
}
