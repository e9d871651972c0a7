// SQL of the simulated chains. Every write runs under the lock of its chain.
import { type Amount, amount, type ChainId } from '@bourse/domain';
import { numericFromUnits, unitsFromNumeric } from '../storage/columns.ts';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { SimBlock, SimTransaction } from './sim-transaction.ts';

type AnySql = Sql | TransactionSql;

/** Waits until nobody else writes to the chain. */
export async function lockChain(sql: TransactionSql, chainId: ChainId): Promise<{ readonly restHeight: number }> {
  const [row] = await sql<{ rest_height: number }[]>`
    SELECT rest_height FROM sim_chains WHERE chain_id = ${chainId} FOR UPDATE`;
  if (!row) throw new Error(`the simulated chain ${chainId} has not begun`);
  return { restHeight: row.rest_height };
}

type BlockRow = {
  readonly hash: string;
  readonly height: number;
  readonly parent: string | null;
  readonly nonce: string;
  readonly txids: readonly string[];
};

export async function findTip(sql: AnySql, chainId: ChainId): Promise<{ height: number; hash: string } | undefined> {
  const [row] = await sql<{ height: number; hash: string }[]>`
    SELECT height, hash FROM sim_blocks WHERE chain_id = ${chainId} AND is_main ORDER BY height DESC LIMIT 1`;
  return row && { height: row.height, hash: row.hash };
}

/** The block of the main branch at that height. */
export async function findBlock(sql: AnySql, chainId: ChainId, height: number): Promise<SimBlock | undefined> {
  const [row] = await sql<BlockRow[]>`
    SELECT hash, height, parent, nonce, txids FROM sim_blocks
    WHERE chain_id = ${chainId} AND is_main AND height = ${height}`;
  if (!row) return undefined;
  const rows =
    row.txids.length === 0
      ? []
      : await sql<SimTransaction[]>`
          SELECT txid, raw FROM sim_transactions WHERE chain_id = ${chainId} AND txid IN ${sql(row.txids)}`;
  const raws = new Map(rows.map(({ txid, raw }) => [txid, raw]));
  const transactions = row.txids.map((txid) => ({ txid, raw: raws.get(txid) ?? '' }));
  const { hash, parent, nonce } = row;
  return { height, hash, parent: parent ?? undefined, nonce, transactions };
}

/** Of a block of the main branch. */
export async function findHeight(sql: AnySql, chainId: ChainId, hash: string): Promise<number | undefined> {
  const [row] = await sql<{ height: number }[]>`
    SELECT height FROM sim_blocks WHERE chain_id = ${chainId} AND is_main AND hash = ${hash}`;
  return row?.height;
}

export async function insertBlock(sql: TransactionSql, chainId: ChainId, block: SimBlock): Promise<void> {
  const txids = block.transactions.map(({ txid }) => txid);
  await sql`
    INSERT INTO sim_blocks (chain_id, hash, height, parent, nonce, txids, is_main)
    VALUES (${chainId}, ${block.hash}, ${block.height}, ${block.parent ?? null}, ${block.nonce}, ${sql.json(txids)}, true)`;
}

export async function leaveMainBranch(sql: TransactionSql, chainId: ChainId, hash: string): Promise<void> {
  await sql`UPDATE sim_blocks SET is_main = false WHERE chain_id = ${chainId} AND hash = ${hash}`;
}

export type StoredTransaction = SimTransaction & {
  readonly input: string;
  readonly isWaiting: boolean;
  readonly blockHash: string | undefined;
};
type TransactionRow = SimTransaction & { readonly input: string; is_waiting: boolean; block_hash: string | null };

const toStored = ({ txid, raw, input, is_waiting, block_hash }: TransactionRow): StoredTransaction => ({
  txid,
  raw,
  input,
  isWaiting: is_waiting,
  blockHash: block_hash ?? undefined,
});

export async function findTransaction(
  sql: AnySql,
  chainId: ChainId,
  txid: string,
): Promise<StoredTransaction | undefined> {
  const [row] = await sql<TransactionRow[]>`
    SELECT txid, raw, input, is_waiting, block_hash FROM sim_transactions
    WHERE chain_id = ${chainId} AND txid = ${txid}`;
  return row && toStored(row);
}

/** The transactions that name an input: at most one of them is mined, and at most one waits. */
export async function findSpenders(
  sql: AnySql,
  chainId: ChainId,
  input: string,
): Promise<readonly StoredTransaction[]> {
  const rows = await sql<TransactionRow[]>`
    SELECT txid, raw, input, is_waiting, block_hash FROM sim_transactions
    WHERE chain_id = ${chainId} AND input = ${input}`;
  return rows.map(toStored);
}

export async function findWaiting(sql: AnySql, chainId: ChainId): Promise<readonly StoredTransaction[]> {
  const rows = await sql<TransactionRow[]>`
    SELECT txid, raw, input, is_waiting, block_hash FROM sim_transactions
    WHERE chain_id = ${chainId} AND is_waiting ORDER BY position`;
  return rows.map(toStored);
}

/** Whether one of those addresses has paid anybody. */
export async function hasSent(sql: AnySql, chainId: ChainId, addresses: readonly string[]): Promise<boolean> {
  const [row] = await sql`
    SELECT 1 FROM sim_transactions
    WHERE chain_id = ${chainId} AND block_hash IS NOT NULL AND sender IN ${sql(addresses)} LIMIT 1`;
  return row !== undefined;
}

/** Puts it into the pool, also one that was dropped from it. */
export async function putIntoPool(
  sql: TransactionSql,
  chainId: ChainId,
  transaction: SimTransaction & { readonly sender: string; readonly input: string },
): Promise<void> {
  const { txid, raw, sender, input } = transaction;
  await sql`
    INSERT INTO sim_transactions (chain_id, txid, raw, sender, input, is_waiting)
    VALUES (${chainId}, ${txid}, ${raw}, ${sender}, ${input}, true)
    ON CONFLICT (chain_id, txid) DO UPDATE SET is_waiting = true`;
}

export async function placeTransaction(
  sql: TransactionSql,
  chainId: ChainId,
  place: { readonly txid: string; readonly blockHash: string | undefined; readonly isWaiting: boolean },
): Promise<void> {
  await sql`
    UPDATE sim_transactions SET block_hash = ${place.blockHash ?? null}, is_waiting = ${place.isWaiting}
    WHERE chain_id = ${chainId} AND txid = ${place.txid}`;
}

type Holding = { readonly address: string; readonly asset: string };

export async function findBalance(sql: AnySql, chainId: ChainId, { address, asset }: Holding): Promise<Amount> {
  const [row] = await sql<{ balance: string }[]>`
    SELECT balance FROM sim_balances WHERE chain_id = ${chainId} AND address = ${address} AND asset = ${asset}`;
  return amount(row === undefined ? 0n : unitsFromNumeric(row.balance));
}

/** Of those addresses and of all deposit addresses together, by asset. */
export async function findHoldings(
  sql: Sql,
  chainId: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await sql<{ asset: string; sum: string }[]>`
    SELECT asset, sum(balance)::numeric(38,8) AS sum FROM sim_balances b
    WHERE chain_id = ${chainId} AND (address IN ${sql(addresses)}
      OR EXISTS (SELECT 1 FROM deposit_addresses d WHERE d.chain_id = b.chain_id AND d.address = b.address))
    GROUP BY asset`;
  return new Map(rows.map((row) => [row.asset, amount(unitsFromNumeric(row.sum))]));
}

/** `change` may be negative; the caller has seen to it that the balance is not. */
export async function addToBalance(
  sql: TransactionSql,
  chainId: ChainId,
  { address, asset, change }: Holding & { readonly change: bigint },
): Promise<void> {
  await sql`
    INSERT INTO sim_balances (chain_id, address, asset, balance)
    VALUES (${chainId}, ${address}, ${asset}, ${numericFromUnits(change)})
    ON CONFLICT (chain_id, address, asset) DO UPDATE SET balance = sim_balances.balance + excluded.balance`;
}
