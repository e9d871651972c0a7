// Deposits that nobody was credited: beside dust and gifts, what a surplus is made of.
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

const STATES: readonly LeftState[] = ['below_minimum', 'unclaimed', 'reversed'];

const isLeft = (sql: Sql, { chainId: chain, currencyId: coin, state }: LeftFilter) => sql`
  state IN ${sql(state === undefined ? [...STATES] : [state])}
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
    SELECT * FROM chain_deposits WHERE ${isLeft(sql, filter)} AND ${isFurther}
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
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM chain_deposits WHERE ${isLeft(sql, filter)}`;
  return Number(count?.n);
}
