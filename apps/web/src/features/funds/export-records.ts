// The finance records, and the ledger of a month or a year, as files that the server writes. Loaded when first asked for.
import { walletRecords } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../lib/fetch-file.ts';
import { boundsOf } from '../../lib/period.ts';
import { type OfAccounts, RECORD_KIND_TEXTS, type RecordFilter } from './record-pages.ts';

/** Answers how many rows the file has; without any there is no file. */
export function exportRecords(
  { kind, currency, period, accounts }: RecordFilter,
  signal: AbortSignal,
): Promise<number> {
  return exportFile(
    {
      call: walletRecords.records,
      input: { kind, currency: currency || undefined, ...boundsOf(period), accounts },
      name: t('funds.records.file', { kind: t(RECORD_KIND_TEXTS[kind]), date: dateOfFile() }),
    },
    signal,
  );
}

/** Every line of the ledger, trades included. `span`: what of time it is, for the name of the file. */
export const exportLedger = (
  span: string,
  bounds: { readonly from?: string; readonly to?: string; readonly accounts: OfAccounts },
  signal: AbortSignal,
): Promise<number> =>
  exportFile({ call: walletRecords.records, input: bounds, name: t('funds.statement.file', { month: span }) }, signal);
