// The user's positions as files that the server writes. Loaded when first asked for.
import { lever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { dateOfFile, exportFile } from '../../../lib/fetch-file.ts';
import { fieldsOf, type ListKind, type PositionFilter } from './position-lists.ts';

const FILES = {
  open: 'lever.file.open',
  pending: 'lever.file.pending',
  closed: 'lever.file.closed',
  revoked: 'lever.file.revoked',
} as const satisfies Record<ListKind, string>;

/** Answers how many rows the file has; without any there is no file. */
export const exportPositions = (filter: PositionFilter, signal: AbortSignal): Promise<number> =>
  exportFile(
    { call: lever.myTrade, input: fieldsOf(filter), name: t(FILES[filter.kind], { date: dateOfFile() }) },
    signal,
  );
