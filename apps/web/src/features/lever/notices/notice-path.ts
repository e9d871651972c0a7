// Where a notice leads.
import { receiptPath } from '../receipt/receipt-path.ts';
import type { LeverNotice } from './notices.ts';

/** A stop has closed a position, which has a receipt; an order never opened, and a risk is the whole account's. */
export function noticePath({ kind, position_id: positionId }: Pick<LeverNotice, 'kind' | 'position_id'>): string {
  const isClosed = kind === 'take_profit' || kind === 'stop_loss';
  return isClosed && positionId !== null ? receiptPath(positionId) : '/leverdealCenter';
}
