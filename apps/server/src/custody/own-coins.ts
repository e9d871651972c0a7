// SQL of what we hold: outputs that are ours and unspent, and addresses that have ever had something.
import { type Amount, amount, type ChainId } from '@bourse/domain';
import { textsLiteral } from '../storage/arrays.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { OwnAccount, OwnPlace } from './own-addresses.ts';

type AnySql = Sql | TransactionSql;

export type OwnCoin = OwnPlace & {
  readonly txid: string;
  readonly ordinal: number;
  /** As blocks name it. */
  readonly output: string;
  readonly amount: Amount;
  /** Of the block that has it. */
  readonly blockHash: string;
};

type Row = {
  readonly txid: string;
  readonly ordinal: number;
  readonly account: OwnAccount;
  readonly branch: number;
  readonly address_index: number;
  readonly amount: string;
  readonly hash: string;
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
  const rows = await sql<Row[]>`
    SELECT o.txid, o.ordinal, o.account, o.branch, o.address_index, o.amount, b.hash
    FROM chain_outputs o JOIN chain_blocks b ON b.chain_id = o.chain_id AND b.height = o.height
    WHERE o.chain_id = ${chainId} AND ${wanted} AND o.spent_by IS NULL
      AND o.height + coalesce(o.min_confirmations, 1) - 1 <= (SELECT max(height) FROM chain_blocks WHERE chain_id = ${chainId})
      AND NOT EXISTS (SELECT 1 FROM signing_requests r
        WHERE r.chain_id = o.chain_id AND r.inputs @> ARRAY[o.txid || ':' || o.ordinal])
    ORDER BY o.height, o.txid, o.ordinal`;
  return rows.map((row) => ({
    txid: row.txid,
    ordinal: row.ordinal,
    output: `${row.txid}:${row.ordinal}`,
    account: row.account,
    branch: row.branch === 1 ? 1 : 0,
    index: row.address_index,
    amount: amount(unitsFromNumeric(row.amount)),
    blockHash: row.hash,
  }));
}

/** Of all accounts, as of our newest block. */
export async function sumOwnCoins(sql: AnySql, chainId: ChainId): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    SELECT coalesce(sum(amount), 0)::numeric(38,8) AS sum FROM chain_outputs
    WHERE chain_id = ${chainId} AND spent_by IS NULL`;
  return amount(unitsFromNumeric(row?.sum ?? '0'));
}

/** Addresses of ours that may hold something, on chains of accounts: a deposit address does once a deposit came to it. */
export async function findHolders(sql: AnySql, chainId: ChainId): Promise<readonly string[]> {
  const rows = await sql<{ address: string }[]>`
    SELECT address FROM own_addresses o WHERE chain_id = ${chainId} AND (account <> 'deposit' OR EXISTS (
      SELECT 1 FROM chain_deposits d
      WHERE d.user_id = o.address_index AND d.chain_id = o.chain_id AND d.address = o.address))
    ORDER BY address`;
  return rows.map(({ address }) => address);
}
