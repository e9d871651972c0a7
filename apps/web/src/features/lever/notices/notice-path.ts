// Where a notice leads.
import type { lever, MessageOf } from '@bourse/contract';
import { marketPath } from '../../../lib/pair.ts';
import { receiptPath } from '../receipt/receipt-path.ts';

export type LeverNotice = MessageOf<typeof lever.notices>['list'][number];
type Place = Pick<LeverNotice, 'kind' | 'position_id' | 'symbol'>;

/** What has closed has a receipt; an order never opened, and what is at risk can still be helped. */
export function noticePath({ kind, position_id: positionId, symbol }: Place): string {
  if (kind !== 'revoked' && positionId !== null) return receiptPath(positionId);
  return symbol === '' ? '/leverdealCenter' : marketPath('/leverdealCenter', { symbol });
}
