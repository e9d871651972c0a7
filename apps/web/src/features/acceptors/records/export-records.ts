// The user's deals with acceptors as a file that the server writes. Loaded when first asked for.
import { acceptors } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../../lib/fetch-file.ts';
import type { DealType } from '../acceptors.ts';

/** Answers how many rows the file has; without any there is no file. */
export const exportRecords = (type: DealType | undefined, signal: AbortSignal): Promise<number> =>
  exportFile({ call: acceptors.myDeal, input: { type }, name: t('acceptor.csv.file', { date: dateOfFile() }) }, signal);
