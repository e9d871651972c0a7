// SQL of the blocks that we go by, and of what they mean to us: each is taken, or undone, in one transaction.
import type { ChainId, Instant, UserId } from '@bourse/domain';
import { textsLiteral } from '../storage/arrays.ts';
import { numericFromUnits } from '../storage/columns.ts';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { ChainBlock, ChainHead, ChainTransaction, ChainTransfer } from './adapter.ts';
import { findOwners } from './deposit-addresses.ts';

/** The newest block of ours. */
export async function findOurTip(sql: Sql, chainId: ChainId): Promise<ChainHead | undefined> {
  const [row] = await sql<ChainHead[]>`
    SELECT height, hash FROM chain_blocks WHERE chain_id = ${chainId} ORDER BY height DESC LIMIT 1`;
  return row && { height: row.height, hash: row.hash };
}

export async function findOurHash(sql: Sql, chainId: ChainId, height: number): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    SELECT hash FROM chain_blocks WHERE chain_id = ${chainId} AND height = ${height}`;
  return row?.hash;
}

/** Takes a block and what came to us in it. What one block has, a later one cannot bring again. */
export async function takeBlock(
  sql: TransactionSql,
  chainId: ChainId,
  { block, now }: { readonly block: ChainBlock; readonly now: Instant },
): Promise<void> {
  const { height, hash, parent } = block;
  await sql`
    INSERT INTO chain_blocks (chain_id, height, hash, parent)
    VALUES (${chainId}, ${height}, ${hash}, ${parent ?? null})`;
  for (const deposit of await findDeposits(sql, chainId, block.transactions)) {
    const { txid, transfer, userId } = deposit;
    await sql`
      INSERT INTO chain_deposits (chain_id, txid, ordinal, user_id, currency_id, amount, address, min_confirmations, height,
        block_hash, state, seen_at, updated_at)
      VALUES (${chainId}, ${txid}, ${transfer.ordinal}, ${userId}, ${transfer.currencyId},
        ${numericFromUnits(transfer.amount)}, ${transfer.to}, ${transfer.minConfirmations ?? null}, ${height}, ${hash},
        'seen', ${now}, ${now})
      ON CONFLICT (chain_id, txid, ordinal) DO UPDATE SET height = ${height}, block_hash = ${hash}, updated_at = ${now},
        state = CASE chain_deposits.state WHEN 'reorged' THEN 'seen' WHEN 'reversed' THEN 'unclaimed'
          ELSE chain_deposits.state END
      WHERE chain_deposits.block_hash IS NULL`;
  }
  await markWithdrawals(sql, chainId, { block, now });
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
  await sql`
    UPDATE chain_withdrawals SET mined_height = NULL, mined_at = NULL, frozen_at = NULL
    WHERE chain_id = ${chainId} AND mined_height > ${above}`;
  await sql`UPDATE chain_withdrawals SET lost_height = NULL WHERE chain_id = ${chainId} AND lost_height > ${above}`;
  await sql`DELETE FROM chain_blocks WHERE chain_id = ${chainId} AND height > ${above}`;
}

type Found = { readonly txid: string; readonly transfer: ChainTransfer; readonly userId: UserId };

/** Of value, from somebody else: moving money between addresses of ours is no deposit. */
async function findDeposits(
  sql: TransactionSql,
  chainId: ChainId,
  transactions: readonly ChainTransaction[],
): Promise<readonly Found[]> {
  const transfers = transactions.flatMap(({ txid, inputs, transfers: moved }) =>
    moved.filter((transfer) => transfer.amount > 0n).map((transfer) => ({ txid, inputs, transfer })),
  );
  const addresses = new Set(
    transfers.flatMap(({ transfer: { from, to } }) => (from === undefined ? [to] : [from, to])),
  );
  const owners = await findOwners(sql, chainId, [...addresses]);
  const found = transfers.flatMap(({ txid, inputs, transfer }) => {
    const userId = owners.get(transfer.to);
    const isFromUs = transfer.from !== undefined && owners.has(transfer.from);
    return userId === undefined || isFromUs ? [] : [{ txid, inputs, transfer, userId }];
  });
  const ours = await findOurOutputs(sql, chainId, new Set(found.flatMap(({ inputs }) => inputs)));
  return found.filter(({ inputs }) => !inputs.some((input) => ours.has(input)));
}

/** Which of these inputs are outputs that came to us: only we can spend them. */
async function findOurOutputs(
  sql: TransactionSql,
  chainId: ChainId,
  inputs: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (inputs.size === 0) return new Set();
  const txids = new Set([...inputs].map((input) => input.split(':')[0] ?? input));
  const rows = await sql<{ output: string }[]>`
    SELECT txid || ':' || ordinal AS output FROM chain_deposits
    WHERE chain_id = ${chainId} AND txid = ANY(${textsLiteral([...txids], (it) => it)}::text[])`;
  return new Set(rows.map(({ output }) => output));
}

/** Which withdrawals of ours a block has, and which it makes impossible. */
async function markWithdrawals(
  sql: TransactionSql,
  chainId: ChainId,
  { block, now }: { readonly block: ChainBlock; readonly now: Instant },
): Promise<void> {
  const spenders = new Map(block.transactions.flatMap(({ txid, inputs }) => inputs.map((input) => [input, txid])));
  if (spenders.size === 0) return;
  const rows = await sql<{ txid: string; input: string }[]>`
    SELECT txid, input FROM chain_withdrawals WHERE chain_id = ${chainId} AND input = ANY(${textsLiteral([...spenders.keys()], (it) => it)}::text[])`;
  for (const { txid, input } of rows) {
    const isOurs = spenders.get(input) === txid;
    await (isOurs
      ? sql`
          UPDATE chain_withdrawals SET mined_height = ${block.height}, mined_at = ${now}
          WHERE chain_id = ${chainId} AND txid = ${txid} AND mined_height IS NULL`
      : sql`
          UPDATE chain_withdrawals SET lost_height = ${block.height}
          WHERE chain_id = ${chainId} AND txid = ${txid} AND lost_height IS NULL`);
  }
}
