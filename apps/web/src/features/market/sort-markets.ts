// The order of the quotation page: by the head that was pressed, first the largest, then the smallest, then as listed.
import type { market } from '@bourse/contract';
import { compareKnown, type SignedUnits, signedUnits } from './signed-units.ts';

export const SORT_FIELDS = ['now_price', 'change', 'high', 'low', 'volume'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type Sorting = { readonly field: SortField; readonly direction: 'falling' | 'rising' };

export function nextSorting(now: Sorting | undefined, field: SortField): Sorting | undefined {
  if (now?.field !== field) return { field, direction: 'falling' };
  return now.direction === 'falling' ? { field, direction: 'rising' } : undefined;
}

export function sortMarkets(
  rows: readonly market.Quotation[],
  sorting: Sorting | undefined,
): readonly market.Quotation[] {
  if (!sorting) return rows;
  const sign = sorting.direction === 'falling' ? -1 : 1;
  const keyed = rows.map((row): [market.Quotation, SignedUnits | undefined] => [row, signedUnits(row[sorting.field])]);
  return keyed.sort(([, a], [, b]) => compareKnown(a, b, sign)).map(([row]) => row);
}
