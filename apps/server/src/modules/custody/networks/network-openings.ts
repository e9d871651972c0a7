// Openings of deposits and withdrawals that operators have asked for: whoever closes them drops these, for an opening that was asked for
// or approved before must not undo the closing when its time comes.
import type { PauseSide } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { dropChanges } from '../../../platform/changes/due-changes.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

type Dropping = {
  /** A subject of proposals: `chain/coin`, or `%/coin` for all chains of a coin. */
  readonly subject: string;
  readonly sides: ReadonlySet<PauseSide>;
  readonly operatorId: number;
  readonly now: number;
};

/** Whether it was since its time came; until the end of the transaction it is not. */
export async function isDropped(transaction: TransactionSql, proposalId: string): Promise<boolean> {
  const [row] = await query(transaction, { status: text })`
    SELECT status FROM changes WHERE id = ${proposalId} FOR SHARE`;
  return row?.status === 'rejected';
}

/** Answers with their ids, which stand as rejected. */
export function dropOpenings(
  transaction: TransactionSql,
  { subject, sides, operatorId, now }: Dropping,
): Promise<readonly number[]> {
  const openings = [...sides].map((side) => transaction.json([{ field: `is_${side}_open`, to: '1' }]));
  return dropChanges(
    transaction,
    { desk: 'networks', operatorId, now },
    transaction`kind = 'settings' AND subject LIKE ${subject}
      AND (changes @> ${openings[0] ?? null} OR changes @> ${openings[1] ?? openings[0] ?? null})`,
  );
}
