// SQL of the transactions that we have signed: their bytes, and what our blocks say became of them.
import type { Amount, ChainId, Instant, WithdrawalId } from '@bourse/domain';
import { count, flag, id, instant, optional, text, units } from '@bourse/domain/kinds';
import { texts, textsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainBlock, Sending, SignedPayment } from '../adapter.ts';

type AnySql = Sql | TransactionSql;

export type OwnTransaction = SignedPayment & {
  readonly isBroadcast: boolean;
  readonly minedHeight: number | undefined;
  /** It is in that block, paid its fee, and moved nothing. */
  readonly hasFailed: boolean;
  /** The fee that the block says it paid, where the fee is known only from the block. */
  readonly paidFee: Amount | undefined;
  /** Height of the block in which something that is not sent for the same spends what it would. */
  readonly lostHeight: number | undefined;
};

const isFor = (sql: AnySql, sending: Sending) =>
  'moveId' in sending ? sql`move_id = ${sending.moveId}` : sql`withdrawal_id = ${sending.withdrawalId}`;

const SIGNED = {
  txid: text,
  raw: text,
  inputs: texts,
  fee: units,
  paidFee: optional(units),
  broadcastAt: optional(instant),
  minedHeight: optional(count),
  hasFailed: flag,
  lostHeight: optional(count),
};

/** All that was signed for it, the first one first. */
export async function findOwnTransactions(
  sql: AnySql,
  chainId: ChainId,
  sending: Sending,
): Promise<readonly OwnTransaction[]> {
  const rows = await query(sql, SIGNED)`
    SELECT txid, raw, to_json(inputs) AS inputs, fee, paid_fee, broadcast_at, mined_height, has_failed, lost_height FROM chain_transactions
    WHERE chain_id = ${chainId} AND ${isFor(sql, sending)} ORDER BY signed_at, fee, txid`;
  return rows.map(({ broadcastAt, ...row }) => ({ ...row, isBroadcast: broadcastAt !== undefined }));
}

/** Keeps a signed transaction; one that is kept already stays as it is. */
export async function keepOwnTransaction(
  sql: AnySql,
  chainId: ChainId,
  { sending, signed, now }: { readonly sending: Sending; readonly signed: SignedPayment; readonly now: Instant },
): Promise<void> {
  const { txid, raw, inputs, fee } = signed;
  const [withdrawal, move] = 'moveId' in sending ? [null, sending.moveId] : [sending.withdrawalId, null];
  await sql`
    INSERT INTO chain_transactions (chain_id, txid, withdrawal_id, move_id, raw, inputs, fee, signed_at)
    VALUES (${chainId}, ${txid}, ${withdrawal}, ${move}, ${raw}, ${textsLiteral(inputs, (it) => it)}::text[],
      ${numericFromUnits(fee)}, ${now}) ON CONFLICT DO NOTHING`;
}

/** Whether we have its bytes. */
export async function isKept(sql: AnySql, chainId: ChainId, txid: string): Promise<boolean> {
  const rows = await sql`SELECT FROM chain_transactions WHERE chain_id = ${chainId} AND txid = ${txid}`;
  return rows.length > 0;
}

export async function noteAttempt(sql: AnySql, chainId: ChainId, txid: string): Promise<void> {
  await sql`UPDATE chain_transactions SET attempts = attempts + 1 WHERE chain_id = ${chainId} AND txid = ${txid}`;
}

export async function noteBroadcast(
  sql: AnySql,
  chainId: ChainId,
  { txid, now }: { readonly txid: string; readonly now: Instant },
): Promise<void> {
  await sql`
    UPDATE chain_transactions SET broadcast_at = ${now}
    WHERE chain_id = ${chainId} AND txid = ${txid} AND broadcast_at IS NULL`;
}

const WAITING = {
  txid: text,
  withdrawalId: optional(id<WithdrawalId>()),
  moveId: optional(id()),
  inputs: texts,
};

/** Marks our transactions that are in the block, and those that one for another purpose has made impossible. */
export async function markOwnTransactions(
  sql: TransactionSql,
  chainId: ChainId,
  { block, now }: { readonly block: ChainBlock; readonly now: Instant },
): Promise<void> {
  const spenders = new Map(block.transactions.flatMap((it) => it.inputs.map((input) => [input, it] as const)));
  if (spenders.size === 0) return;
  const rows = await query(sql, WAITING)`
    SELECT txid, withdrawal_id, move_id, to_json(inputs) AS inputs FROM chain_transactions
    WHERE chain_id = ${chainId} AND mined_height IS NULL AND inputs && ${textsLiteral([...spenders.keys()], (it) => it)}::text[]`;
  const sendingOf = new Map(rows.map((row) => [row.txid, `${row.withdrawalId}/${row.moveId}`]));
  for (const { txid, inputs } of rows) {
    const found = inputs.flatMap((input) => spenders.get(input) ?? []);
    const itself = found.find((it) => it.txid === txid);
    const isLost = found.some((it) => sendingOf.get(it.txid) !== sendingOf.get(txid));
    if (itself) {
      const paidFee = itself.paidFee === undefined ? null : numericFromUnits(itself.paidFee);
      await sql`
        UPDATE chain_transactions SET mined_height = ${block.height}, mined_at = ${now},
          has_failed = ${itself.hasFailed ?? false}, paid_fee = ${paidFee}
        WHERE chain_id = ${chainId} AND txid = ${txid}`;
    } else if (isLost) {
      await sql`
        UPDATE chain_transactions SET lost_height = ${block.height}
        WHERE chain_id = ${chainId} AND txid = ${txid} AND lost_height IS NULL`;
    }
  }
}

/** Undoes what blocks above a height have changed. */
export async function undoOwnTransactions(sql: TransactionSql, chainId: ChainId, above: number): Promise<void> {
  await sql`
    UPDATE chain_transactions
    SET mined_height = NULL, mined_at = NULL, has_failed = false, paid_fee = NULL, frozen_at = NULL
    WHERE chain_id = ${chainId} AND mined_height > ${above}`;
  await sql`UPDATE chain_transactions SET lost_height = NULL WHERE chain_id = ${chainId} AND lost_height > ${above}`;
}
