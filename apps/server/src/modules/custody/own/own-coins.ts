// SQL of what is ours: addresses, by which a movement between our own pockets is known for what it is; outputs that pay them, taken,
// spent and undone with their blocks, and what of it we can spend; transactions that we have signed, and what became of them.
import { type Amount, type ChainId, type Instant, type WithdrawalId, ZERO } from '@bourse/domain';
import { count, flag, id, instant, optional, text, units, word } from '@bourse/domain/kinds';
import { texts, textsLiteral } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { ChainBlock, Sending, SignedPayment } from '../adapter.ts';
import { OWN_ACCOUNTS } from './tables.ts';

type AnySql = Sql | TransactionSql;

/** `branch` 1 is for change. */
export const OWN_PLACE = { account: word(OWN_ACCOUNTS), branch: id<0 | 1>(), index: count };
export type OwnPlace = RowOf<typeof OWN_PLACE>;
export type OwnAccount = OwnPlace['account'];
export type OwnAddress = OwnPlace & { readonly chainId: ChainId; readonly address: string };

/** Addresses are never taken back. Throws where it is ours under another index: then two keys were taken for one. */
export async function keepOwnAddress(sql: AnySql, own: OwnAddress): Promise<void> {
  const { chainId, address, account, branch, index } = own;
  await sql`
    INSERT INTO own_addresses (chain_id, address, account, branch, address_index)
    VALUES (${chainId}, ${address}, ${account}, ${branch}, ${index}) ON CONFLICT DO NOTHING`;
  const kept = (await findOwnAddresses(sql, chainId, [address])).get(address);
  if (kept?.account !== account || kept.branch !== branch || kept.index !== index) {
    throw new Error(`${address} is an address of ours in another place than ${account}/${branch}/${index}`);
  }
}

/** Those of them that are ours, by their written form. */
export async function findOwnAddresses(
  sql: AnySql,
  chainId: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, OwnPlace>> {
  if (addresses.length === 0) return new Map();
  const rows = await query(sql, { address: text, ...OWN_PLACE })`
    SELECT address, account, branch, address_index AS index FROM own_addresses
    WHERE chain_id = ${chainId} AND address = ANY(${textsLiteral(addresses, (it) => it)}::text[])`;
  return new Map(rows.map(({ address, ...place }) => [address, place]));
}

const COIN = { txid: text, ordinal: count, ...OWN_PLACE, amount: units, blockHash: text };
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
