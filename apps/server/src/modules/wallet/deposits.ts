// Deposits as their owner sees them: what came over a chain, from inside, or was reported by hand. Read from committed rows.
import { walletDeposits } from '@bourse/contract';
import type { ChainId, CurrencyId, Instant, UserId } from '@bourse/domain';
import { count, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

export type DepositState = (typeof walletDeposits.DEPOSIT_STATES)[number];

const DEPOSIT = {
  id: text,
  kind: word(['chain', 'inside', 'manual']),
  currencyId: id<CurrencyId>(),
  chainId: optional(id<ChainId>()),
  number: units,
  address: text,
  txid: text,
  state: word(walletDeposits.DEPOSIT_STATES),
  /** Why operators rejected a report; else empty. */
  reason: text,
  /** The height of the block that has it. */
  height: optional(count),
  createdAt: instant,
  creditedAt: optional(instant),
  updatedAt: instant,
};
export type OwnDeposit = RowOf<typeof DEPOSIT>;

export type DepositQuery = {
  readonly userId: UserId;
  readonly currency?: number | undefined;
  readonly state?: DepositState | undefined;
  /** Begun not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. A report that was credited shows as the deposit that it became. */
export async function findDeposits(
  sql: Sql,
  { userId, currency, state, from, to, offset, limit }: DepositQuery,
): Promise<{ readonly rows: readonly OwnDeposit[]; readonly total: number }> {
  const all = sql`(
    SELECT concat_ws('-', c.chain_id, c.txid, c.ordinal) AS id, 'chain' AS kind, c.currency_id, c.chain_id,
      c.amount AS number, c.address, c.txid,
      CASE c.state WHEN 'seen' THEN 'confirming' WHEN 'reorged' THEN 'dropped' WHEN 'reversing' THEN 'reversed'
        ELSE c.state END AS state, '' AS reason,
      CASE WHEN c.block_hash IS NULL THEN NULL ELSE c.height END AS height,
      c.seen_at AS created_at, d.at AS credited_at, c.updated_at
    FROM chain_deposits c LEFT JOIN deposits d ON d.id = c.deposit_id WHERE c.user_id = ${userId}
    UNION ALL
    SELECT 'deposit-' || id, CASE kind WHEN 'inside' THEN 'inside' ELSE 'manual' END, currency_id, chain_id, amount, '',
      coalesce(txid, ''), 'credited', '', NULL, at, at, at
    FROM deposits WHERE user_id = ${userId} AND kind IN ('inside', 'manual_house')
    UNION ALL
    SELECT 'request-' || id, 'manual', currency_id, chain_id, amount, '', hash, state, reason, NULL, created_at, NULL,
      coalesce(decided_at, created_at)
    FROM deposit_requests WHERE user_id = ${userId} AND state <> 'credited'
  ) AS own
  WHERE ${currency === undefined ? sql`true` : sql`currency_id = ${currency}`}
    AND ${state === undefined ? sql`true` : sql`state = ${state}`}
    AND ${from === undefined ? sql`true` : sql`created_at >= ${from}`}
    AND ${to === undefined ? sql`true` : sql`created_at < ${to}`}`;
  const rows = await query(sql, DEPOSIT)`
    SELECT * FROM ${all} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await query(sql, { total: count })`SELECT count(*) AS total FROM ${all}`;
  return { rows, total: counted?.total ?? 0 };
}
