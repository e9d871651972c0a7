// SQL of the chains that real nodes serve: what they were when we began to follow them, and stay.
import type { ChainId, Instant } from '@bourse/domain';
import type { Sql } from '../storage/connection.ts';

export type NodeChain = {
  readonly genesis: string;
  /** Nothing below is ours. */
  readonly firstHeight: number;
  readonly depositXpub: string;
  readonly hotXpub: string;
  /** Undefined where the signer has no cold wallet of the chain. */
  readonly coldXpub: string | undefined;
};

type Row = {
  readonly genesis: string;
  readonly first_height: number;
  readonly deposit_xpub: string;
  readonly hot_xpub: string;
  readonly cold_xpub: string | null;
};

export async function findNodeChain(sql: Sql, chainId: ChainId): Promise<NodeChain | undefined> {
  const [row] = await sql<Row[]>`
    SELECT genesis, first_height, deposit_xpub, hot_xpub, cold_xpub FROM node_chains WHERE chain_id = ${chainId}`;
  if (!row) return undefined;
  return {
    genesis: row.genesis,
    firstHeight: row.first_height,
    depositXpub: row.deposit_xpub,
    hotXpub: row.hot_xpub,
    coldXpub: row.cold_xpub ?? undefined,
  };
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
