// Deposits that nobody was credited: beside dust and gifts, what a surplus is made of, and what rests while a coin’s deposits are closed.
import type { officeCustody } from '@bourse/contract';
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
  userId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';
import type { Place } from './queries.ts';

export type LeftState = officeCustody.LeftDepositRow['state'];

export type LeftDeposit = {
  readonly chainId: ChainId;
  readonly txid: string;
  readonly ordinal: number;
  /** Undefined where it did not say to whom it goes. */
  readonly userId: UserId | undefined;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  readonly address: string;
  readonly height: number;
  /** A block of ours has it. */
  readonly isHeld: boolean;
  readonly state: LeftState;
  readonly seenAt: Instant;
};

export type LeftFilter = Place & { readonly state: LeftState | undefined };

/**
 * As `chain_deposits` has them, but for those that rest: in a block of ours, of a coin whose deposits are closed there. Two operators
 * may credit one of these to its owner; else it is credited as soon as deposits are open again.
 */
const LEFT = (sql: Sql) => sql`(
  SELECT chain_id, txid, ordinal, user_id, currency_id, amount, address, height, block_hash, seen_at,
    CASE WHEN state = 'seen' THEN 'resting' ELSE state END AS state
  FROM chain_deposits d WHERE state IN ('below_minimum', 'unclaimed', 'reversed') OR state = 'seen' AND block_hash IS NOT NULL
    AND EXISTS (SELECT FROM coin_chains c WHERE c.chain_id = d.chain_id AND c.currency_id = d.currency_id AND NOT c.is_deposit_open)
) left_deposits`;

const isWanted = (sql: Sql, { chainId: chain, currencyId: coin, state }: LeftFilter) => sql`
  ${state === undefined ? sql`true` : sql`state = ${state}`}
  AND ${chain === undefined ? sql`true` : sql`chain_id = ${chain}`}
  AND ${coin === undefined ? sql`true` : sql`currency_id = ${coin}`}`;

type Row = {
  readonly chain_id: string;
  readonly txid: string;
  readonly ordinal: number;
  readonly user_id: string | null;
  readonly currency_id: string;
  readonly amount: string;
  readonly address: string;
  readonly height: number;
  readonly block_hash: string | null;
  readonly state: LeftState;
  readonly seen_at: string;
};

/** Newest first, from one on where it is named. */
export async function findLeft(
  sql: Sql,
  filter: LeftFilter,
  {
    after,
    offset,
    limit,
  }: { readonly after?: LeftDeposit | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly LeftDeposit[]> {
  const isFurther = after
    ? sql`(seen_at, chain_id, txid, ordinal) < (${after.seenAt}, ${after.chainId}, ${after.txid}, ${after.ordinal})`
    : sql`true`;
  const rows = await sql<Row[]>`
    SELECT * FROM ${LEFT(sql)} WHERE ${isWanted(sql, filter)} AND ${isFurther}
    ORDER BY seen_at DESC, chain_id DESC, txid DESC, ordinal DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => ({
    chainId: chainId(Number(row.chain_id)),
    txid: row.txid,
    ordinal: row.ordinal,
    userId: row.user_id === null ? undefined : userId(Number(row.user_id)),
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.amount)),
    address: row.address,
    height: row.height,
    isHeld: row.block_hash !== null,
    state: row.state,
    seenAt: instant(Number(row.seen_at)),
  }));
}

export async function countLeft(sql: Sql, filter: LeftFilter): Promise<number> {
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM ${LEFT(sql)} WHERE ${isWanted(sql, filter)}`;
  return Number(count?.n);
}
