// The user's orders and trades as files that the server writes. Loaded when first asked for.
import { spot } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../../lib/fetch-file.ts';
import type { Pair } from '../../../lib/pair.ts';
import { boundsOf } from '../../../lib/period.ts';
import { fieldsOf, HISTORY_CALLS, type PastFilter } from './order-pages.ts';

export type ExportRequest = {
  readonly kind: 'open' | 'history' | 'trades';
  readonly pair: Pair | undefined;
  readonly past: PastFilter;
};

/** Answers how many rows the file has; without any there is no file. */
export function exportOrders({ kind, pair, past }: ExportRequest, signal: AbortSignal): Promise<number> {
  const date = dateOfFile();
  if (kind === 'open') {
    const input = { status: 'open' as const, ...fieldsOf(pair) };
    return exportFile({ call: spot.listOrders, input, name: t('comfort.export.fileOpen', { date }) }, signal);
  }
  const fields = { ...fieldsOf(pair), ...boundsOf(past.period) };
  if (kind === 'trades') {
    return exportFile({ call: spot.listTrades, input: fields, name: t('comfort.export.fileTrades', { date }) }, signal);
  }
  const input = { ...fields, status: 'closed' as const };
  const name = t('comfort.export.fileHistory', { date });
  return exportFile({ call: HISTORY_CALLS[past.side], input, name }, signal);
}
