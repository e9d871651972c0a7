// SQL of the blocks that we go by, and of what they mean to us: each is taken, or undone, in one transaction.
import { type Chain, type ChainId, type Instant, splitTag, type UserId } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainBlock, ChainHead, ChainTransaction, ChainTransfer } from '../adapter.ts';
import { findOwners } from '../addresses/deposit-addresses.ts';
import { findOwnAddresses } from '../own/own-addresses.ts';
import { takeOutputs, undoOutputs } from '../own/own-outputs.ts';
import { markOwnTransactions, undoOwnTransactions } from '../own/own-transactions.ts';

/** The newest block of ours. */
export async function findOurTip(sql: Sql, chainId: ChainId): Promise<ChainHead | undefined> {
  const [row] = await query(sql, { height: count, hash: text })`
    SELECT height, hash FROM chain_blocks WHERE chain_id = ${chainId} ORDER BY height DESC LIMIT 1`;
  return row;
}

export async function findOurHash(sql: Sql, chainId: ChainId, height: number): Promise<string | undefined> {
  const [row] = await query(sql, { hash: text })`
    SELECT hash FROM chain_blocks WHERE chain_id = ${chainId} AND height = ${height}`;
  return row?.hash;
}

type Taken = { readonly block: ChainBlock; readonly now: Instant; readonly sharedAddress?: string | undefined };

/** Takes a block and what came to us in it. What one block has, a later one cannot bring again. */
export async function takeBlock(
  sql: TransactionSql,
  chain: Chain,
  { block, now, sharedAddress }: Taken,
): Promise<void> {
  const { height, hash, parent } = block;
  const chainId = chain.id;
  await sql`
    INSERT INTO chain_blocks (chain_id, height, hash, parent)
    VALUES (${chainId}, ${height}, ${hash}, ${parent ?? null})`;
  const ourInputs = await takeOutputs(sql, chainId, block);
  const isOurs = ({ inputs }: ChainTransaction) => inputs.some((input) => ourInputs.has(input));
  const theirs = block.transactions.filter((it) => !isOurs(it));
  for (const deposit of await findDeposits(sql, chain, { transactions: theirs, sharedAddress })) {
    const { txid, transfer, userId } = deposit;
    await sql`
      INSERT INTO chain_deposits (chain_id, txid, ordinal, user_id, currency_id, amount, address, min_confirmations, height,
        block_hash, state, seen_at, updated_at)
      VALUES (${chainId}, ${txid}, ${transfer.ordinal}, ${userId ?? null}, ${transfer.currencyId},
        ${numericFromUnits(transfer.amount)}, ${transfer.to}, ${transfer.minConfirmations ?? null}, ${height}, ${hash},
        ${userId === undefined ? 'unclaimed' : 'seen'}, ${now}, ${now})
      ON CONFLICT (chain_id, txid, ordinal) DO UPDATE SET height = ${height}, block_hash = ${hash}, updated_at = ${now},
        state = CASE WHEN chain_deposits.state = 'reversed' OR chain_deposits.user_id IS NULL THEN 'unclaimed'
          WHEN chain_deposits.state = 'reorged' THEN 'seen' ELSE chain_deposits.state END
      WHERE chain_deposits.block_hash IS NULL`;
  }
  await markOwnTransactions(sql, chainId, { block, now });
}

/**
 * Undoes every block above a height. What was credited, also by a process that died before it noted so, waits for whether
 * it comes again. What was taken back already, and had come again since, is what it was before that.
 */
export async function undoBlocks(
  sql: TransactionSql,
  chainId: ChainId,
  { above, now }: { readonly above: number; readonly now: Instant },
): Promise<void> {
  await sql`
    WITH undone AS (
      SELECT c.txid, c.ordinal, d.id FROM chain_deposits c LEFT JOIN deposits d USING (chain_id, txid, ordinal)
      WHERE c.chain_id = ${chainId} AND c.height > ${above} AND c.block_hash IS NOT NULL
    )
    UPDATE chain_deposits c SET block_hash = NULL, deposit_id = undone.id, updated_at = ${now},
      state = CASE WHEN c.state = 'reversing' THEN c.state
        WHEN c.state = 'unclaimed' AND c.deposit_id IS NOT NULL THEN 'reversed'
        WHEN undone.id IS NULL THEN 'reorged' ELSE 'credited' END
    FROM undone WHERE c.chain_id = ${chainId} AND c.txid = undone.txid AND c.ordinal = undone.ordinal`;
  await undoOutputs(sql, chainId, above);
  await undoOwnTransactions(sql, chainId, above);
  await sql`DELETE FROM chain_blocks WHERE chain_id = ${chainId} AND height > ${above}`;
}

type Found = {
  readonly txid: string;
  readonly transfer: ChainTransfer;
  /** Undefined where it came to the shared address and names nobody. */
  readonly userId: UserId | undefined;
};
type Looked = { readonly transactions: readonly ChainTransaction[]; readonly sharedAddress?: string | undefined };

/** Finds payments of more than zero by somebody else: moving money between addresses of ours is no deposit. */
async function findDeposits(
  sql: TransactionSql,
  chain: Chain,
  { transactions, sharedAddress }: Looked,
): Promise<readonly Found[]> {
  const transfers = transactions.flatMap(({ txid, transfers: moved }) =>
    moved.filter((transfer) => transfer.amount > 0n).map((transfer) => ({ txid, transfer })),
  );
  const receivers = new Set(transfers.map(({ transfer }) => transfer.to));
  const owners = await findOwners(sql, chain.id, [...receivers]);
  const isShared = (written: string) =>
    sharedAddress !== undefined && splitTag(chain, written).address === sharedAddress;
  const found = transfers.flatMap(({ txid, transfer }) => {
    const userId = owners.get(transfer.to);
    return userId === undefined && !isShared(transfer.to) ? [] : [{ txid, transfer, userId }];
  });
  const senders = new Set(found.flatMap(({ transfer: { from } }) => from ?? []));
  const ours = await findOwnAddresses(sql, chain.id, [...senders]);
  return found.filter(({ transfer: { from } }) => from === undefined || !(ours.has(from) || isShared(from)));
}
