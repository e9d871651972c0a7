// The user's deals with acceptors as a file that the server writes. Loaded when first asked for.
import { acceptors } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../../lib/fetch-file.ts';
import { type DealFilter, fieldsOf } from '../acceptors.ts';

/** Answers how many rows the file has; without any there is no file. */
export const exportRecords = (filter: DealFilter, signal: AbortSignal): Promise<number> =>
  exportFile(
    { call: acceptors.myDeal, input: fieldsOf(filter), name: t('acceptor.csv.file', { date: dateOfFile() }) },
    signal,
  );
