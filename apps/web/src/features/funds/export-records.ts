// The finance records, and the ledger of a month or a year, as files that the server writes. Loaded when first asked for.
import { walletRecords } from '@bourse/contract';
import { utcText } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { exportFile } from '../../lib/fetch-file.ts';
import { boundsOf } from '../../lib/period.ts';
import type { Following } from '../../lib/read-all.ts';
import { RECORD_KIND_TEXTS, type RecordFilter } from './record-pages.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

/** Answers how many rows the file has; without any there is no file. */
export function exportRecords({ kind, currency, period }: RecordFilter, following: Following): Promise<number> {
  const date = utcText(serverNow()).slice(0, 10);
  return exportFile(
    {
      call: walletRecords.records,
      input: { kind, currency: currency || undefined, ...boundsOf(period) },
      name: t('funds.records.file', { kind: t(RECORD_KIND_TEXTS[kind]), date }),
    },
    following,
  );
}

/** Every line of the ledger, trades included. `span`: what of time it is, for the name of the file. */
export const exportLedger = (
  span: string,
  bounds: { readonly from?: string; readonly to?: string },
  following: Following,
): Promise<number> =>
  exportFile(
    { call: walletRecords.records, input: bounds, name: t('funds.statement.file', { month: span }) },
    following,
  );
