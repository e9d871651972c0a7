// Deposits as their owner sees them: what came over a chain, from inside, or was reported by hand. Read from committed rows.
import type { walletDeposits } from '@bourse/contract';
import {
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type UserId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type DepositState = (typeof walletDeposits.DEPOSIT_STATES)[number];

export type OwnDeposit = {
  readonly id: string;
  readonly kind: 'chain' | 'inside' | 'manual';
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId | undefined;
  readonly number: Amount;
  readonly address: string;
  readonly txid: string;
  readonly state: DepositState;
  /** Why operators rejected a report; else empty. */
  readonly reason: string;
  /** Of the block that has it. */
  readonly height: number | undefined;
  readonly createdAt: Instant;
  readonly creditedAt: Instant | undefined;
  readonly updatedAt: Instant;
};

type Row = {
  readonly id: string;
  readonly kind: OwnDeposit['kind'];
  readonly currency_id: string;
  readonly chain_id: string | null;
  readonly amount: string;
  readonly address: string;
  readonly txid: string;
  readonly state: DepositState;
  readonly reason: string;
  readonly height: number | null;
  readonly created_at: string;
  readonly credited_at: string | null;
  readonly updated_at: string;
};

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
    SELECT concat_ws('-', c.chain_id, c.txid, c.ordinal) AS id, 'chain' AS kind, c.currency_id, c.chain_id, c.amount,
      c.address, c.txid,
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
  const rows = await sql<Row[]>`SELECT * FROM ${all} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await sql<{ total: string }[]>`SELECT count(*) AS total FROM ${all}`;
  return { rows: rows.map(toDeposit), total: Number(counted?.total ?? 0) };
}

const toDeposit = (row: Row): OwnDeposit => ({
  id: row.id,
  kind: row.kind,
  currencyId: currencyId(Number(row.currency_id)),
  chainId: row.chain_id === null ? undefined : chainId(Number(row.chain_id)),
  number: amount(unitsFromNumeric(row.amount)),
  address: row.address,
  txid: row.txid,
  state: row.state,
  reason: row.reason,
  height: row.height ?? undefined,
  createdAt: instant(Number(row.created_at)),
  creditedAt: row.credited_at === null ? undefined : instant(Number(row.credited_at)),
  updatedAt: instant(Number(row.updated_at)),
});
