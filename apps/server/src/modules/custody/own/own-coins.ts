// SQL of what we hold: outputs that are ours and unspent, and addresses that have ever had something.
import { type Amount, type ChainId, ZERO } from '@bourse/domain';
import { count, text, units } from '@bourse/domain/kinds';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { OWN_PLACE, type OwnAccount } from './own-addresses.ts';

type AnySql = Sql | TransactionSql;

const COIN = {
  txid: text,
  ordinal: count,
  ...OWN_PLACE,
  amount: units,
  blockHash: text,
};
export type OwnCoin = RowOf<typeof COIN> & {
  /** It is named as in `ChainTransaction`. */
  readonly output: string;
};

/** Mined, ripe, unspent, and named by nothing that we have asked the signer for. All of an account, or those named. */
export async function findFreeCoins(
  sql: AnySql,
  chainId: ChainId,
  which: { readonly account: OwnAccount } | { readonly outputs: readonly string[] },
): Promise<readonly OwnCoin[]> {
  const wanted =
    'account' in which
      ? sql`o.account = ${which.account}`
      : sql`o.txid || ':' || o.ordinal = ANY(${textsLiteral(which.outputs, (it) => it)}::text[])`;
  const rows = await query(sql, COIN)`
    SELECT o.txid, o.ordinal, o.account, o.branch, o.address_index AS index, o.amount, b.hash AS block_hash
    FROM chain_outputs o JOIN chain_blocks b ON b.chain_id = o.chain_id AND b.height = o.height
    WHERE o.chain_id = ${chainId} AND ${wanted} AND o.spent_by IS NULL
      AND o.height + coalesce(o.min_confirmations, 1) - 1 <= (SELECT max(height) FROM chain_blocks WHERE chain_id = ${chainId})
      AND NOT EXISTS (SELECT 1 FROM signing_requests r
        WHERE r.chain_id = o.chain_id AND r.inputs @> ARRAY[o.txid || ':' || o.ordinal])
    ORDER BY o.height, o.txid, o.ordinal`;
  return rows.map((row) => ({ ...row, output: `${row.txid}:${row.ordinal}` }));
}

/** Sums up all accounts, as of our newest block. */
export async function sumOwnCoins(sql: AnySql, chainId: ChainId): Promise<Amount> {
  const [row] = await query(sql, { sum: units })`
    SELECT coalesce(sum(amount), 0) AS sum FROM chain_outputs
    WHERE chain_id = ${chainId} AND spent_by IS NULL`;
  return row?.sum ?? ZERO;
}

/** Addresses of ours that may hold something, on chains of accounts: a deposit address does once a deposit came to it. */
export async function findHolders(sql: AnySql, chainId: ChainId): Promise<readonly string[]> {
  const rows = await query(sql, { address: text })`
    SELECT address FROM own_addresses o WHERE chain_id = ${chainId} AND (account <> 'deposit' OR EXISTS (
      SELECT 1 FROM chain_deposits d
      WHERE d.user_id = o.address_index AND d.chain_id = o.chain_id AND d.address = o.address))
    ORDER BY address`;
  return rows.map(({ address }) => address);
}
