// SQL of outputs that pay addresses of ours, on chains that have outputs: taken, spent and undone with their blocks.
import type { ChainId } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainBlock } from '../adapter.ts';
import { findOwnAddresses } from './own-addresses.ts';

/**
 * Keeps what a block pays us and what it spends of that. Answers with the inputs of the block that are outputs of ours:
 * only we can spend them.
 */
export async function takeOutputs(
  sql: TransactionSql,
  chainId: ChainId,
  { height, transactions }: ChainBlock,
): Promise<ReadonlySet<string>> {
  const paid = transactions.flatMap(({ txid, transfers }) =>
    transfers
      .filter(({ from, amount }) => from === undefined && amount > 0n)
      .map((transfer) => ({ txid, ...transfer })),
  );
  const owners = await findOwnAddresses(sql, chainId, [...new Set(paid.map(({ to }) => to))]);
  for (const { txid, ordinal, to, amount, minConfirmations } of paid) {
    const place = owners.get(to);
    if (!place) continue;
    await sql`
      INSERT INTO chain_outputs (chain_id, txid, ordinal, account, branch, address_index, amount, min_confirmations, height)
      VALUES (${chainId}, ${txid}, ${ordinal}, ${place.account}, ${place.branch}, ${place.index},
        ${numericFromUnits(amount)}, ${minConfirmations ?? null}, ${height})
      ON CONFLICT DO NOTHING`;
  }
  return markSpent(sql, chainId, { height, transactions });
}

async function markSpent(
  sql: TransactionSql,
  chainId: ChainId,
  { height, transactions }: Pick<ChainBlock, 'height' | 'transactions'>,
): Promise<ReadonlySet<string>> {
  const spenders = new Map(transactions.flatMap(({ txid, inputs }) => inputs.map((input) => [input, txid])));
  const makers = new Set([...spenders.keys()].map((input) => input.split(':')[0] ?? input));
  const rows = await query(sql, { txid: text, ordinal: count })`
    SELECT txid, ordinal FROM chain_outputs
    WHERE chain_id = ${chainId} AND txid = ANY(${textsLiteral([...makers], (it) => it)}::text[])`;
  const spent = new Set<string>();
  for (const { txid, ordinal } of rows) {
    const output = `${txid}:${ordinal}`;
    const spender = spenders.get(output);
    if (spender === undefined) continue;
    spent.add(output);
    await sql`
      UPDATE chain_outputs SET spent_by = ${spender}, spent_height = ${height}
      WHERE chain_id = ${chainId} AND txid = ${txid} AND ordinal = ${ordinal} AND spent_by IS NULL`;
  }
  return spent;
}

/** Undoes what blocks above a height have changed. */
export async function undoOutputs(sql: TransactionSql, chainId: ChainId, above: number): Promise<void> {
  await sql`DELETE FROM chain_outputs WHERE chain_id = ${chainId} AND height > ${above}`;
  await sql`
    UPDATE chain_outputs SET spent_by = NULL, spent_height = NULL
    WHERE chain_id = ${chainId} AND spent_height > ${above}`;
}
