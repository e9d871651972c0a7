// Withdrawals as operators see them, read from committed rows.
import {
  type ChainId,
  type Instant,
  RETURN_REASONS,
  TWO_OPERATORS_FROM,
  type UserId,
  WITHDRAWAL_STATUSES,
  type WithdrawalId,
} from '@bourse/domain';
import { count, flag, id, instant, json, optional, text, units, word } from '@bourse/domain/kinds';
import { z } from 'zod';
import { accountOf, numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { joinDaySum } from '../../../core/storage/withdrawal-sums.ts';

const FLAGS = z.array(z.string());
const WITHDRAWAL = {
  id: id<WithdrawalId>(),
  userId: id<UserId>(),
  /** Undefined where the withdrawal goes over a chain, and not to another user. */
  toUserId: optional(id<UserId>()),
  /** It is the whole e-mail address or phone number. */
  account: text,
  currencyName: text,
  chainId: id<ChainId>(),
  amount: units,
  fee: units,
  /** Its unit is USDT; it is undefined where no price was known. */
  worth: optional(units),
  address: text,
  txid: text,
  status: word(WITHDRAWAL_STATUSES),
  flags: json((flags) => FLAGS.parse(flags)),
  daySum: units,
  /** Something in the sum has no known worth. */
  isSumPartial: flag,
  needed: count,
  approved: count,
  reason: text,
  /** It was approved, and came back because the signer does not sign it. */
  returnedFor: optional(word(RETURN_REASONS)),
  /** `refusedFor` is the signer's last refusal, empty where there is none; `refusedAt` is the time of the first one. */
  refusedFor: text,
  refusedAt: optional(instant),
  createdAt: instant,
};
export type DeskWithdrawal = RowOf<typeof WITHDRAWAL>;

const FOUND = { ...WITHDRAWAL, isHeld: flag };
const withHold = ({ isHeld, ...withdrawal }: RowOf<typeof FOUND>): DeskWithdrawal => {
  const { flags } = withdrawal;
  return { ...withdrawal, flags: isHeld && !flags.includes('hold') ? [...flags, 'hold'] : flags };
};

/**
 * Two operators are needed from the limit on, and where it is not known whether the limit is passed; never fewer than were named
 * before. None is needed where nothing was flagged and the withdrawal was approved automatically.
 */
const needed = (sql: Sql | TransactionSql) => sql`
  CASE WHEN r.needed = 0 AND r.decided_at IS NOT NULL AND w.status <> 'applied' THEN 0 ELSE
    greatest(coalesce(r.needed, 1), 1,
      CASE WHEN day.is_partial OR day.sum >= ${numericFromUnits(TWO_OPERATORS_FROM)} THEN 2 ELSE 1 END) END`;

const selection = (sql: Sql | TransactionSql, now: Instant) => sql`
  SELECT w.id, w.user_id, w.to_user_id, ${accountOf(sql, 'u')} AS account, c.name AS currency_name, w.chain_id, w.amount, w.fee,
    w.worth, w.address, coalesce(w.txid, '') AS txid, w.status, coalesce(to_jsonb(r.flags), '[]') AS flags,
    coalesce(r.reason, '') AS reason, CASE WHEN w.status = 'rejected' THEN r.returned_for END AS returned_for,
    coalesce(r.refused_for, '') AS refused_for, r.refused_at, w.created_at, coalesce(day.sum, 0) AS day_sum,
    day.is_partial AS is_sum_partial,
    ${needed(sql)} AS needed, coalesce(s.outflows_held_until > ${now}, false) AS is_held,
    (SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.id) AS approved
  FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN currencies c ON c.id = w.currency_id
    LEFT JOIN withdrawal_reviews r ON r.withdrawal_id = w.id LEFT JOIN user_states s ON s.user_id = w.user_id
    ${joinDaySum(sql)}`;

/** Operators see a withdrawal in one of these three states. */
export type Place = 'pending' | 'approved' | 'ended';

type WithdrawalQuery = {
  readonly place: Place | 'all';
  /** Undefined means all users. */
  readonly userId?: number | undefined;
  readonly now: Instant;
  /** Only the rows listed after the one with this id are returned. */
  readonly last?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Withdrawals that await a decision come oldest first, all others newest first. */
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
  const rows = await query(sql, FOUND)`
    ${selection(sql, now)} WHERE ${matches} AND ${isAfter} ORDER BY w.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM withdrawals w WHERE ${matches}`;
  return { list: rows.map(withHold), total: counted?.total ?? 0 };
}

export async function findWithdrawal(
  sql: Sql | TransactionSql,
  id: number,
  now: Instant,
): Promise<DeskWithdrawal | undefined> {
  const [row] = await query(sql, FOUND)`${selection(sql, now)} WHERE w.id = ${id}`;
  return row && withHold(row);
}

const APPROVAL = { operator: text, at: instant };
export type Approval = RowOf<typeof APPROVAL>;

/** Returns the operators who approved it, in the order of their approvals. */
export const findApprovals = (sql: Sql | TransactionSql, id: number): Promise<readonly Approval[]> =>
  query(sql, APPROVAL)`
    SELECT o.email AS operator, a.at FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
    WHERE a.withdrawal_id = ${id} ORDER BY a.at, o.id`;

/** How often the same user has sent to the same address before, and it arrived over its chain. */
export async function countEarlier(sql: Sql, { id, userId: owner, address }: DeskWithdrawal): Promise<number> {
  const [row] = await query(sql, { earlier: count })`
    SELECT count(*) AS earlier FROM withdrawals
    WHERE user_id = ${owner} AND address = ${address} AND id < ${id} AND status = 'final' AND to_user_id IS NULL`;
  return row?.earlier ?? 0;
}
