// Withdrawals as their owner sees them, read from committed rows.
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type ReturnReason,
  type UserId,
  type WithdrawalStatus,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type OwnWithdrawal = {
  readonly id: number;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly address: string;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly txid: string;
  readonly status: WithdrawalStatus;
  readonly isInside: boolean;
  /** Why operators rejected it; else empty. */
  readonly reason: string;
  /** It was approved, and the signer does not sign it. */
  readonly returnedFor: ReturnReason | undefined;
  /** Something was seen in it, and nobody has decided. */
  readonly isUnderReview: boolean;
  readonly createdAt: Instant;
  readonly approvedAt: Instant | undefined;
  readonly signedAt: Instant | undefined;
  readonly broadcastAt: Instant | undefined;
  /** When a block of ours had it. */
  readonly minedAt: Instant | undefined;
  readonly updatedAt: Instant;
  /** Of the block that has it. */
  readonly minedHeight: number | undefined;
};

type Row = {
  readonly id: string;
  readonly currency_id: string;
  readonly chain_id: string;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  readonly txid: string | null;
  readonly status: WithdrawalStatus;
  readonly to_user_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly flag_count: number | null;
  readonly reason: string | null;
  readonly returned_for: ReturnReason | null;
  readonly decided_at: string | null;
  readonly signed_at: string | null;
  readonly broadcast_at: string | null;
  readonly mined_at: string | null;
  readonly mined_height: number | null;
};

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
  const rows = await sql<Row[]>`
    SELECT w.*, cardinality(r.flags) AS flag_count, r.reason, r.returned_for, r.decided_at, c.signed_at, c.broadcast_at,
      c.mined_at, c.mined_height
    FROM withdrawals w LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      LEFT JOIN LATERAL (
        SELECT min(signed_at) AS signed_at, min(broadcast_at) AS broadcast_at, max(mined_at) AS mined_at,
          max(mined_height) AS mined_height
        FROM chain_transactions WHERE withdrawal_id = w.id
      ) c ON true
    WHERE ${wanted} ORDER BY w.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await sql<{ total: string }[]>`SELECT count(*) AS total FROM withdrawals w WHERE ${wanted}`;
  return { rows: rows.map(toWithdrawal), total: Number(counted?.total ?? 0) };
}

const instantOf = (value: string | null): Instant | undefined => (value === null ? undefined : instant(Number(value)));

const toWithdrawal = (row: Row): OwnWithdrawal => ({
  id: Number(row.id),
  currencyId: currencyId(Number(row.currency_id)),
  chainId: chainId(Number(row.chain_id)),
  address: row.address,
  gross: amount(unitsFromNumeric(row.amount)),
  fee: amount(unitsFromNumeric(row.fee)),
  txid: row.txid ?? '',
  status: row.status,
  isInside: row.to_user_id !== null,
  reason: row.reason ?? '',
  returnedFor: row.status === 'rejected' ? (row.returned_for ?? undefined) : undefined,
  isUnderReview: row.status === 'applied' && (row.flag_count ?? 0) > 0 && row.decided_at === null,
  createdAt: instant(Number(row.created_at)),
  approvedAt: row.status === 'rejected' ? undefined : instantOf(row.decided_at),
  signedAt: instantOf(row.signed_at),
  broadcastAt: instantOf(row.broadcast_at),
  minedAt: instantOf(row.mined_at),
  updatedAt: instant(Number(row.updated_at)),
  minedHeight: row.mined_height ?? undefined,
});
