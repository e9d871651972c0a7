// A deal as its row on the wire says it, where it is shown, and how long something of it is away.
import type { fiatRows } from '@bourse/contract';

export type DealRow = fiatRows.FiatDealRow;
export type DealDetail = fiatRows.FiatDealDetail;
export type DealKind = DealRow['kind'];
export type DealParty = DealRow['role'];

/** The screen of a deal; clients of old know the one of an ad that buys by another address. */
export function dealPath({ id, kind, type }: Pick<DealRow, 'id' | 'kind' | 'type'>): string {
  if (kind === 'c2c') return `/c2cDetail?id=${id}`;
  return type === 'sell' ? `/legalPay?id=${id}` : `/components/payCannel?id=${id}&type=${type}`;
}

/** Still going on. */
export const isLive = ({ state }: Pick<DealRow, 'state'>): boolean =>
  state === 'unpaid' || state === 'paid' || state === 'appealed';
