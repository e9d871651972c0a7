// SQL of the transactions of ours that no block has: of each withdrawal and move the newest one.
import {
  type Amount,
  amount,
  type ChainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  withdrawalId,
} from '@bourse/domain';
import type { SigningPurpose } from '@bourse/domain/signer';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';
import type { Sending } from '../adapter.ts';

export type WaitingTransaction = {
  readonly txid: string;
  readonly sending: Sending;
  /** As the signer knows it. */
  readonly requestId: string;
  readonly currencyId: CurrencyId;
  readonly purpose: SigningPurpose;
  readonly to: string;
  /** What arrives. */
  readonly amount: Amount;
  readonly inputs: readonly string[];
  readonly fee: Amount;
  /** How many transactions are sent for it. */
  readonly rounds: number;
  readonly signedAt: Instant;
};

type Row = {
  readonly request_id: string;
  readonly purpose: SigningPurpose;
  readonly to_address: string;
  readonly txid: string;
  readonly withdrawal_id: string | null;
  readonly move_id: string | null;
  readonly currency_id: string;
  readonly amount: string;
  readonly inputs: readonly string[];
  readonly fee: string;
  readonly rounds: string;
  readonly signed_at: string;
};

/** The one that was signed first comes first. What can never be mined does not wait. */
export async function findWaiting(sql: Sql, chainId: ChainId): Promise<readonly WaitingTransaction[]> {
  const rows = await sql<Row[]>`
    WITH live AS (
      SELECT id::text AS request_id, 'withdrawal' AS purpose, address AS to_address, id AS withdrawal_id, NULL::bigint AS move_id, currency_id, amount - fee AS amount
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
  return rows.map((row) => ({
    txid: row.txid,
    sending:
      row.withdrawal_id === null
        ? { moveId: Number(row.move_id) }
        : { withdrawalId: withdrawalId(Number(row.withdrawal_id)) },
    requestId: row.request_id,
    purpose: row.purpose,
    to: row.to_address,
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.amount)),
    inputs: row.inputs,
    fee: amount(unitsFromNumeric(row.fee)),
    rounds: Number(row.rounds),
    signedAt: instant(Number(row.signed_at)),
  }));
}
