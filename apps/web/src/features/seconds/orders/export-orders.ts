// The user's orders as files that the server writes. Loaded when first asked for.
import { micro } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../../lib/fetch-file.ts';
import { fieldsOf, type OrderFilter } from './order-lists.ts';

/** Answers how many rows the file has; without any there is no file. */
export const exportOrders = (filter: OrderFilter, signal: AbortSignal): Promise<number> =>
  exportFile(
    {
      call: micro.lists,
      input: fieldsOf(filter),
      name: t(filter.kind === 'open' ? 'micro.file.open' : 'micro.file.closed', { date: dateOfFile() }),
    },
    signal,
  );
