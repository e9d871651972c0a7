// A list of the user's deals as a file that the server writes. Loaded when first asked for.
import { c2c, fiat } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../lib/fetch-file.ts';
import { type DealFilter, type DealScope, fieldsOf } from './deal-lists.ts';

/** Answers how many rows the file has; without any there is no file. */
export function exportDeals(scope: DealScope, filter: DealFilter, signal: AbortSignal): Promise<number> {
  const fields = fieldsOf(filter);
  const name = t('fiat.csv.file', { date: dateOfFile() });
  switch (scope.of) {
    case 'taken':
      return exportFile({ call: fiat.takenDeals, input: { ...fields, id: scope.publisherId }, name }, signal);
    case 'published':
      return exportFile({ call: fiat.publisherDeals, input: fields, name }, signal);
    case 'ad':
      return exportFile({ call: fiat.adDeals, input: { ...fields, id: scope.adId }, name }, signal);
    case 'c2c':
      return exportFile({ call: c2c.ownDeals, input: fields, name }, signal);
    default:
      return ensureNever(scope);
  }
}
