// What one operator alone stops at once drops the changes that would undo it: an opening that was asked for or approved before must not
// take the stop back when its time comes.
import type { Instant } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { Desk } from './tables.ts';

type Fragment = ReturnType<TransactionSql>;
export type Dropping = { readonly desk: Desk; readonly operatorId: number; readonly now: Instant | number };

/** Turns down the open changes of the desk for which `isMeant` holds, and answers with their ids. To be called while the desk is held. */
export async function dropChanges(
  transaction: TransactionSql,
  { desk, operatorId, now }: Dropping,
  isMeant: Fragment,
): Promise<readonly number[]> {
  const rows = await query(transaction, { id: id<number>() })`
    UPDATE changes SET status = 'rejected', decided_by = ${operatorId}, decided_at = ${now}
    WHERE desk = ${desk} AND status IN ('pending', 'approved') AND ${isMeant}
    RETURNING id`;
  return rows.map((row) => row.id);
}
