// SQL of the chains that real nodes serve: what they were when we began to follow them, and stay.
import type { ChainId, Instant } from '@bourse/domain';
import { count, optional, text } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const NODE_CHAIN = {
  genesis: text,
  /** Nothing below is ours. */
  firstHeight: count,
  depositXpub: text,
  hotXpub: text,
  /** Undefined where the signer has no cold wallet of the chain. */
  coldXpub: optional(text),
};
export type NodeChain = RowOf<typeof NODE_CHAIN>;

export async function findNodeChain(sql: Sql, chainId: ChainId): Promise<NodeChain | undefined> {
  const [row] = await query(sql, NODE_CHAIN)`
    SELECT genesis, first_height, deposit_xpub, hot_xpub, cold_xpub FROM node_chains WHERE chain_id = ${chainId}`;
  return row;
}

export async function keepNodeChain(
  sql: Sql,
  chainId: ChainId,
  { chain, now }: { readonly chain: NodeChain; readonly now: Instant },
): Promise<void> {
  await sql`
    INSERT INTO node_chains (chain_id, genesis, first_height, deposit_xpub, hot_xpub, cold_xpub, started_at)
    VALUES (${chainId}, ${chain.genesis}, ${chain.firstHeight}, ${chain.depositXpub}, ${chain.hotXpub},
      ${chain.coldXpub ?? null}, ${now})`;
}
