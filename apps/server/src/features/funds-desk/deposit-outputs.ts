// What came to users on chain and the follower has not credited: too little, or while deposits were closed.
import {
  type Amount,
  amount,
  type Chain,
  type ChainId,
  type CurrencyId,
  findChain,
  chainId,
  type UserId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';

export type OutputKey = { readonly chainId: ChainId; readonly txid: string; readonly ordinal: number };

export type Output = OutputKey & {
  readonly chain: Chain;
  readonly amount: Amount;
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
};

type Row = {
  readonly chain_id: string;
  readonly txid: string;
  readonly ordinal: number;
  readonly amount: string;
  readonly confirmations: number;
  readonly needed: number;
};

function fromRow(row: Row): Output | undefined {
  const chain = findChain(chainId(Number(row.chain_id)));
  return (
    chain && {
      chainId: chain.id,
      chain,
      txid: row.txid,
      ordinal: row.ordinal,
      amount: amount(unitsFromNumeric(row.amount)),
      confirmations: row.confirmations,
      confirmationsNeeded: row.needed,
    }
  );
}

export const isDeepEnough = ({ confirmations, confirmationsNeeded }: Output): boolean =>
  confirmations >= confirmationsNeeded;

/** In the same coin; newest first. One that was taken back is nobody's here: the house may pay it. */
export async function findOutputs(
  sql: Sql | TransactionSql,
  { userId, currencyId, only }: { readonly userId: UserId; readonly currencyId: CurrencyId; readonly only?: OutputKey },
): Promise<readonly Output[]> {
  const rows = await sql<Row[]>`
    SELECT d.chain_id, d.txid, d.ordinal, d.amount, tip.height - d.height + 1 AS confirmations,
      c.confirmations AS needed
    FROM chain_deposits d JOIN coin_chains c ON c.chain_id = d.chain_id AND c.currency_id = d.currency_id
      CROSS JOIN LATERAL (SELECT max(height) AS height FROM chain_blocks b WHERE b.chain_id = d.chain_id) AS tip
    WHERE d.user_id = ${userId} AND d.currency_id = ${currencyId} AND d.state IN ('seen', 'below_minimum')
      AND d.block_hash IS NOT NULL AND ${
        only === undefined
          ? sql`true`
          : sql`d.chain_id = ${only.chainId} AND d.txid = ${only.txid} AND d.ordinal = ${only.ordinal}`
      }
    ORDER BY d.seen_at DESC, d.txid, d.ordinal LIMIT 50`;
  return rows.flatMap((row) => fromRow(row) ?? []);
}
