// Deposits that were credited to nobody: dust, gifts, the other parts of a surplus, and those that wait while deposits are closed.
import { officeCustody } from '@bourse/contract';
import { type ChainId, type CurrencyId, type UserId } from '@bourse/domain';
import { count, flag, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Place } from './queries.ts';

export type LeftState = officeCustody.LeftDepositRow['state'];

const LEFT_DEPOSIT = {
  chainId: id<ChainId>(),
  txid: text,
  ordinal: count,
  /** Undefined where the deposit named no user. */
  userId: optional(id<UserId>()),
  currencyId: id<CurrencyId>(),
  amount: units,
  address: text,
  height: count,
  /** It is in a block of the chain that we follow. */
  isHeld: flag,
  state: word(officeCustody.LEFT_STATES),
  seenAt: instant,
};
export type LeftDeposit = RowOf<typeof LEFT_DEPOSIT>;

export type LeftFilter = Place & { readonly state: LeftState | undefined };

/**
 * These rows have the states of `chain_deposits`, and one state more: a deposit is resting where it is in a block of the chain that
 * we follow and deposits of its coin are closed on that chain. Two operators may credit a resting deposit to its owner; else it is
 * credited as soon as deposits are open again.
 */
const LEFT = (sql: Sql) => sql`(
  SELECT chain_id, txid, ordinal, user_id, currency_id, amount, address, height, block_hash IS NOT NULL AS is_held, seen_at,
    CASE WHEN state = 'seen' THEN 'resting' ELSE state END AS state
  FROM chain_deposits d WHERE state IN ('below_minimum', 'unclaimed', 'reversed') OR state = 'seen' AND block_hash IS NOT NULL
    AND EXISTS (SELECT FROM coin_chains c WHERE c.chain_id = d.chain_id AND c.currency_id = d.currency_id AND NOT c.is_deposit_open)
) left_deposits`;

const isWanted = (sql: Sql, { chainId: chain, currencyId: coin, state }: LeftFilter) => sql`
  ${state === undefined ? sql`true` : sql`state = ${state}`}
  AND ${chain === undefined ? sql`true` : sql`chain_id = ${chain}`}
  AND ${coin === undefined ? sql`true` : sql`currency_id = ${coin}`}`;

/** Deposits come newest first; where `after` is named, only those that follow it. */
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
  return query(sql, LEFT_DEPOSIT)`
    SELECT * FROM ${LEFT(sql)} WHERE ${isWanted(sql, filter)} AND ${isFurther}
    ORDER BY seen_at DESC, chain_id DESC, txid DESC, ordinal DESC LIMIT ${limit} OFFSET ${offset}`;
}

export async function countLeft(sql: Sql, filter: LeftFilter): Promise<number> {
  const [counted] = await query(sql, { total: count })`
    SELECT count(*) AS total FROM ${LEFT(sql)} WHERE ${isWanted(sql, filter)}`;
  return counted?.total ?? 0;
}
