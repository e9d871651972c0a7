// Withdrawals as their owner sees them, read from committed rows.
import {
  type ChainId,
  type CurrencyId,
  type Instant,
  RETURN_REASONS,
  type UserId,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
} from '@bourse/domain';
import { count, flag, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const WITHDRAWAL = {
  id: id(),
  currencyId: id<CurrencyId>(),
  chainId: id<ChainId>(),
  address: text,
  gross: units,
  fee: units,
  txid: text,
  status: word(WITHDRAWAL_STATUSES),
  isInside: flag,
  /** Why operators rejected it; else empty. */
  reason: text,
  /** It was approved, and the signer does not sign it. */
  returnedFor: optional(word(RETURN_REASONS)),
  /** Something was seen in it, and nobody has decided. */
  isUnderReview: flag,
  createdAt: instant,
  approvedAt: optional(instant),
  signedAt: optional(instant),
  broadcastAt: optional(instant),
  /** When a block of ours had it. */
  minedAt: optional(instant),
  updatedAt: instant,
  /** The height of the block that has it. */
  minedHeight: optional(count),
};
export type OwnWithdrawal = RowOf<typeof WITHDRAWAL>;

export type WithdrawalQuery = {
  readonly userId: UserId;
  readonly id?: number;
  readonly currency?: number | undefined;
  readonly state?: WithdrawalStatus | undefined;
  /** Asked for not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

type Ended = Pick<OwnWithdrawal, 'status' | 'reason' | 'returnedFor'>;

/** By its owner. Operators say why they reject one. */
export const isCancelled = ({ status, reason, returnedFor }: Ended): boolean =>
  status === 'rejected' && reason === '' && returnedFor === undefined;

/** Newest first. */
export async function findWithdrawals(
  sql: Sql,
  { userId, id, currency, state, from, to, before, offset, limit }: WithdrawalQuery,
): Promise<{ readonly rows: readonly OwnWithdrawal[]; readonly total: number }> {
  const wanted = sql`
    w.user_id = ${userId} AND ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    AND ${currency === undefined ? sql`true` : sql`w.currency_id = ${currency}`}
    AND ${state === undefined ? sql`true` : sql`w.status = ${state}`}
    AND ${from === undefined ? sql`true` : sql`w.created_at >= ${from}`}
    AND ${to === undefined ? sql`true` : sql`w.created_at < ${to}`}
    AND ${before === undefined ? sql`true` : sql`w.id < ${before}`}`;
  const rows = await query(sql, WITHDRAWAL)`
    SELECT w.id, w.currency_id, w.chain_id, w.address, w.amount AS gross, w.fee, coalesce(w.txid, '') AS txid, w.status,
      w.to_user_id IS NOT NULL AS is_inside, coalesce(r.reason, '') AS reason,
      CASE WHEN w.status = 'rejected' THEN r.returned_for END AS returned_for,
      w.status = 'applied' AND coalesce(cardinality(r.flags), 0) > 0 AND r.decided_at IS NULL AS is_under_review,
      w.created_at, CASE WHEN w.status <> 'rejected' THEN r.decided_at END AS approved_at, c.signed_at, c.broadcast_at,
      c.mined_at, w.updated_at, c.mined_height
    FROM withdrawals w LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      LEFT JOIN LATERAL (
        SELECT min(signed_at) AS signed_at, min(broadcast_at) AS broadcast_at, max(mined_at) AS mined_at,
          max(mined_height) AS mined_height
        FROM chain_transactions WHERE withdrawal_id = w.id
      ) c ON true
    WHERE ${wanted} ORDER BY w.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM withdrawals w WHERE ${wanted}`;
  return { rows, total: counted?.total ?? 0 };
}
