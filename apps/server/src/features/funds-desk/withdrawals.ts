// Withdrawals as operators see them, read from committed rows.
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type Instant,
  instant,
  type ReturnReason,
  TWO_OPERATORS_FROM,
  type UserId,
  userId,
  type WithdrawalId,
  withdrawalId,
  type WithdrawalStatus,
} from '@bourse/domain';
import { numericFromUnits, unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { joinDaySum } from '../../storage/withdrawal-sums.ts';
import { accountOf } from '../../storage/user-columns.ts';

export type DeskWithdrawal = {
  readonly id: WithdrawalId;
  readonly userId: UserId;
  /** To whom of ours it goes; undefined over a chain. */
  readonly toUserId: UserId | undefined;
  /** E-mail or phone, whole. */
  readonly account: string;
  readonly currencyName: string;
  readonly chainId: ChainId;
  readonly amount: Amount;
  readonly fee: Amount;
  /** In USDT; undefined where no price was known. */
  readonly worth: Amount | undefined;
  readonly address: string;
  readonly txid: string;
  readonly status: WithdrawalStatus;
  readonly flags: readonly string[];
  readonly daySum: Amount;
  /** Something in the sum has no known worth. */
  readonly isSumPartial: boolean;
  readonly needed: number;
  readonly approved: number;
  readonly reason: string;
  /** It was approved, and came back: the signer does not sign it. */
  readonly returnedFor: ReturnReason | undefined;
  /** The signer's last word against it, empty where there is none; and when it first said one. */
  readonly refusedFor: string;
  readonly refusedAt: Instant | undefined;
  readonly createdAt: Instant;
};

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly to_user_id: string | null;
  readonly account: string;
  readonly currency_name: string;
  readonly chain_id: string;
  readonly amount: string;
  readonly fee: string;
  readonly worth: string | null;
  readonly address: string;
  readonly txid: string | null;
  readonly status: WithdrawalStatus;
  readonly flags: readonly string[] | null;
  readonly is_held: boolean;
  readonly day_sum: string | null;
  readonly is_partial: boolean;
  readonly needed: number;
  readonly approved: string;
  readonly reason: string | null;
  readonly returned_for: ReturnReason | null;
  readonly refused_for: string | null;
  readonly refused_at: string | null;
  readonly created_at: string;
};

const fromRow = (row: Row): DeskWithdrawal => ({
  id: withdrawalId(Number(row.id)),
  userId: userId(Number(row.user_id)),
  toUserId: row.to_user_id === null ? undefined : userId(Number(row.to_user_id)),
  account: row.account,
  currencyName: row.currency_name,
  chainId: chainId(Number(row.chain_id)),
  amount: amount(unitsFromNumeric(row.amount)),
  fee: amount(unitsFromNumeric(row.fee)),
  worth: row.worth === null ? undefined : amount(unitsFromNumeric(row.worth)),
  address: row.address,
  txid: row.txid ?? '',
  status: row.status,
  flags: row.is_held && row.flags?.includes('hold') !== true ? [...(row.flags ?? []), 'hold'] : (row.flags ?? []),
  daySum: amount(unitsFromNumeric(row.day_sum ?? '0')),
  isSumPartial: row.is_partial,
  needed: row.needed,
  approved: Number(row.approved),
  reason: row.reason ?? '',
  returnedFor: row.status === 'rejected' ? (row.returned_for ?? undefined) : undefined,
  refusedFor: row.refused_for ?? '',
  refusedAt: row.refused_at === null ? undefined : instant(Number(row.refused_at)),
  createdAt: instant(Number(row.created_at)),
});

/**
 * Two from the limit on, and where it is not known whether the limit is passed; never fewer than were named before. None
 * where nothing stood out and it was let go by itself.
 */
const needed = (sql: Sql | TransactionSql) => sql`
  CASE WHEN r.needed = 0 AND r.decided_at IS NOT NULL AND w.status <> 'applied' THEN 0 ELSE
    greatest(coalesce(r.needed, 1), 1,
      CASE WHEN day.is_partial OR day.sum >= ${numericFromUnits(TWO_OPERATORS_FROM)} THEN 2 ELSE 1 END) END`;

const selection = (sql: Sql | TransactionSql, now: Instant) => sql`
  SELECT w.id, w.user_id, w.to_user_id, ${accountOf(sql, 'u')} AS account, c.name AS currency_name, w.chain_id, w.amount, w.fee,
    w.worth, w.address, w.txid, w.status, to_json(r.flags) AS flags, r.reason, r.returned_for, r.refused_for, r.refused_at,
    w.created_at, day.sum AS day_sum, day.is_partial,
    ${needed(sql)} AS needed, coalesce(s.outflows_held_until > ${now}, false) AS is_held,
    (SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id) AS approved
  FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN currencies c ON c.id = w.currency_id
    LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id LEFT JOIN user_states s ON s.user_id = w.user_id
    ${joinDaySum(sql)}`;

/** Where a withdrawal stands, as operators see it. */
export type Place = 'pending' | 'approved' | 'ended';

type WithdrawalQuery = {
  readonly place: Place | 'all';
  /** Of all users where it is absent. */
  readonly userId?: number | undefined;
  readonly now: Instant;
  /** Only those that come after it. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Those that await a decision oldest first, all others newest first. */
export async function findWithdrawals(
  sql: Sql,
  { place, userId: owner, now, last, limit, offset }: WithdrawalQuery,
): Promise<{ readonly list: readonly DeskWithdrawal[]; readonly total: number }> {
  const stands = {
    pending: sql`w.status = 'applied'`,
    approved: sql`w.status IN ('approved', 'signed', 'broadcast', 'mined')`,
    ended: sql`w.status IN ('final', 'rejected', 'failed')`,
    all: sql`true`,
  }[place];
  const matches = owner === undefined ? stands : sql`${stands} AND w.user_id = ${owner}`;
  const [order, isAfter] =
    place === 'pending'
      ? [sql`ASC`, sql`w.id > ${last ?? 0}`]
      : [sql`DESC`, last === undefined ? sql`true` : sql`w.id < ${last}`];
  const rows = await sql<Row[]>`
    ${selection(sql, now)} WHERE ${matches} AND ${isAfter} ORDER BY w.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM withdrawals w WHERE ${matches}`;
  return { list: rows.map(fromRow), total: Number(count?.n) };
}

export async function findWithdrawal(
  sql: Sql | TransactionSql,
  id: number,
  now: Instant,
): Promise<DeskWithdrawal | undefined> {
  const [row] = await sql<Row[]>`${selection(sql, now)} WHERE w.id = ${id}`;
  return row && fromRow(row);
}

export type Approval = { readonly operator: string; readonly at: Instant };

/** By whom it was approved, in their order. */
export async function findApprovals(sql: Sql | TransactionSql, id: number): Promise<readonly Approval[]> {
  const rows = await sql<{ email: string; at: string }[]>`
    SELECT o.email, a.at FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
    WHERE a.withdrawal_id = ${id} ORDER BY a.at, o.id`;
  return rows.map(({ email, at }) => ({ operator: email, at: instant(Number(at)) }));
}

/** How often the same user has sent to the same address before, and it arrived over its chain. */
export async function countEarlier(sql: Sql, { id, userId: owner, address }: DeskWithdrawal): Promise<number> {
  const [row] = await sql<{ n: string }[]>`
    SELECT count(*) AS n FROM withdrawals
    WHERE user_id = ${owner} AND address = ${address} AND id < ${id} AND status = 'final' AND to_user_id IS NULL`;
  return Number(row?.n);
}
