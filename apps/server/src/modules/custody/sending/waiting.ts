// SQL of the transactions of ours that no block has: of each withdrawal and move the newest one.
import { assert, type ChainId, type CurrencyId, type WithdrawalId } from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { SIGNING_PURPOSES } from '@bourse/domain/signer';
import { texts } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Sending } from '../adapter.ts';

const TRANSACTION = {
  txid: text,
  /** The signer's name of the request. */
  requestId: text,
  currencyId: id<CurrencyId>(),
  purpose: word(SIGNING_PURPOSES),
  to: text,
  /** The amount that arrives. */
  amount: units,
  inputs: texts,
  fee: units,
  /** How many transactions are sent for it. */
  rounds: count,
  signedAt: instant,
};
const WAITING = { ...TRANSACTION, withdrawalId: optional(id<WithdrawalId>()), moveId: optional(id()) };
export type WaitingTransaction = RowOf<typeof TRANSACTION> & { readonly sending: Sending };

/** The one that was signed first comes first. What can never be mined does not wait. */
export async function findWaiting(sql: Sql, chainId: ChainId): Promise<readonly WaitingTransaction[]> {
  const rows = await query(sql, WAITING)`
    WITH live AS (
      SELECT id::text AS request_id, 'withdrawal' AS purpose, address AS "to", id AS withdrawal_id, NULL::bigint AS move_id, currency_id, amount - fee AS amount
      FROM withdrawals WHERE chain_id = ${chainId} AND status IN ('signed', 'broadcast', 'mined')
      UNION ALL SELECT purpose || '-' || id, purpose, to_address, NULL, id, currency_id, amount
      FROM chain_moves WHERE chain_id = ${chainId} AND state IN ('signed', 'broadcast', 'mined')
    )
    SELECT live.*, newest.txid, to_json(newest.inputs) AS inputs, newest.fee, newest.rounds, newest.signed_at FROM live CROSS JOIN LATERAL (
      SELECT txid, inputs, fee, signed_at, count(*) OVER () AS rounds,
        bool_or(mined_height IS NOT NULL) OVER () AS is_mined, bool_and(lost_height IS NOT NULL) OVER () AS is_lost
      FROM chain_transactions t WHERE t.withdrawal_id = live.withdrawal_id OR t.move_id = live.move_id
      ORDER BY signed_at DESC, fee DESC LIMIT 1
    ) newest WHERE NOT is_mined AND NOT is_lost ORDER BY newest.signed_at, newest.txid`;
  return rows.map(({ withdrawalId, moveId, ...row }) => {
    if (withdrawalId !== undefined) return { ...row, sending: { withdrawalId } };
    assert(moveId !== undefined, 'what is not sent for a withdrawal is sent for a move');
    return { ...row, sending: { moveId } };
  });
}
