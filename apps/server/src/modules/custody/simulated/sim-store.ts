// The simulated chains in the database: their transactions and blocks, whose hashes who has the bytes can recheck, and their SQL. Every
// write runs under the lock of its chain.
import { type Amount, amount, type ChainCode, type ChainId, ZERO } from '@bourse/domain';
import { count, flag, optional, text, units } from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import { texts } from '../../../core/storage/arrays.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { NodeFault } from '../adapter.ts';

type AnySql = Sql | TransactionSql;

/** Waits until nobody else writes to the chain. */
export async function lockChain(sql: TransactionSql, chainId: ChainId): Promise<{ readonly restHeight: number }> {
  const [row] = await query(sql, { restHeight: count })`
    SELECT rest_height FROM sim_chains WHERE chain_id = ${chainId} FOR UPDATE`;
  if (!row) throw new Error(`the simulated chain ${chainId} has not begun`);
  return row;
}

const TIP = { height: count, hash: text };
const BLOCK = { hash: text, height: count, parent: optional(text), nonce: text, txids: texts };
const SENT = { txid: text, raw: text };

export async function findTip(sql: AnySql, chainId: ChainId): Promise<{ height: number; hash: string } | undefined> {
  const [row] = await query(sql, TIP)`
    SELECT height, hash FROM sim_blocks WHERE chain_id = ${chainId} AND is_main ORDER BY height DESC LIMIT 1`;
  return row;
}

/** The block of the main branch at that height. */
export async function findBlock(sql: AnySql, chainId: ChainId, height: number): Promise<SimBlock | undefined> {
  const [row] = await query(sql, BLOCK)`
    SELECT hash, height, parent, nonce, txids FROM sim_blocks
    WHERE chain_id = ${chainId} AND is_main AND height = ${height}`;
  if (!row) return undefined;
  const rows =
    row.txids.length === 0
      ? []
      : await query(sql, SENT)`
          SELECT txid, raw FROM sim_transactions WHERE chain_id = ${chainId} AND txid IN ${sql(row.txids)}`;
  const raws = new Map(rows.map(({ txid, raw }) => [txid, raw]));
  const transactions = row.txids.map((txid) => ({ txid, raw: raws.get(txid) ?? '' }));
  const { hash, parent, nonce } = row;
  return { height, hash, parent, nonce, transactions };
}

export async function findHeight(sql: AnySql, chainId: ChainId, hash: string): Promise<number | undefined> {
  const [row] = await query(sql, { height: count })`
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

const STORED = { ...SENT, input: text, isWaiting: flag, blockHash: optional(text) };
export type StoredTransaction = RowOf<typeof STORED>;

const selectStored = (sql: AnySql, chainId: ChainId, which: SqlFragment): Promise<readonly StoredTransaction[]> =>
  query(sql, STORED)`
    SELECT txid, raw, input, is_waiting, block_hash FROM sim_transactions WHERE chain_id = ${chainId} ${which}`;

export async function findTransaction(
  sql: AnySql,
  chainId: ChainId,
  txid: string,
): Promise<StoredTransaction | undefined> {
  const [row] = await selectStored(sql, chainId, sql`AND txid = ${txid}`);
  return row;
}

/** The transactions that name an input: at most one of them is mined, and at most one waits. */
export const findSpenders = (sql: AnySql, chainId: ChainId, input: string): Promise<readonly StoredTransaction[]> =>
  selectStored(sql, chainId, sql`AND input = ${input}`);

export const findWaiting = (sql: AnySql, chainId: ChainId): Promise<readonly StoredTransaction[]> =>
  selectStored(sql, chainId, sql`AND is_waiting ORDER BY position`);

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
  const [row] = await query(sql, { balance: units })`
    SELECT balance FROM sim_balances WHERE chain_id = ${chainId} AND address = ${address} AND asset = ${asset}`;
  return row?.balance ?? ZERO;
}

/** Sums up the balances of those addresses and of all deposit addresses together, by asset. */
export async function findHoldings(
  sql: Sql,
  chainId: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await query(sql, { asset: text, sum: units })`
    SELECT asset, sum(balance) AS sum FROM sim_balances b
    WHERE chain_id = ${chainId} AND (address IN ${sql(addresses)}
      OR EXISTS (SELECT 1 FROM deposit_addresses d WHERE d.chain_id = b.chain_id AND d.address = b.address))
    GROUP BY asset`;
  return new Map(rows.map((row) => [row.asset, row.sum]));
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

export type SimOutput = {
  readonly asset: string;
  readonly to: string;
  /** It names the user among those who share the address. */
  readonly tag?: string;
  /** The amount that the payment states. */
  readonly amount: Amount;
  /** The amount that arrives where it is less than what is stated. */
  readonly delivered?: Amount;
};

export type SimPayment = {
  readonly from: string;
  /** The name of what it spends: at most one transaction of a branch has it. */
  readonly input: string;
  readonly fee: Amount;
  readonly outputs: readonly SimOutput[];
  /** It costs its fee and moves nothing. */
  readonly hasFailed?: true;
};

export type SimTransaction = { readonly txid: string; readonly raw: string };

export type SimBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parent: string | undefined;
  /** Makes two empty blocks differ. */
  readonly nonce: string;
  readonly transactions: readonly SimTransaction[];
};

/** Sender of new coins, which come from nobody. */
export const MINT = 'mint';

const hashOf = (chain: ChainCode, content: string): string => {
  const hash = createHash('sha256').update(content).digest('hex');
  return chain === 'eth' ? `0x${hash}` : hash;
};

export function encodePayment(chain: ChainCode, { fee, outputs, ...payment }: SimPayment): SimTransaction {
  const raw = JSON.stringify({
    chain,
    ...payment,
    fee: String(fee),
    outputs: outputs.map(({ amount: stated, delivered, ...output }) => ({
      ...output,
      amount: String(stated),
      ...(delivered === undefined ? {} : { delivered: String(delivered) }),
    })),
  });
  return { raw, txid: hashOf(chain, raw) };
}

/** The transaction that these bytes make. */
export const readRaw = (chain: ChainCode, raw: string): SimTransaction => ({ raw, txid: hashOf(chain, raw) });

type WrittenOutput = Omit<SimOutput, 'amount' | 'delivered'> & Readonly<{ amount: string; delivered?: string }>;
type Written = Omit<SimPayment, 'fee' | 'outputs'> & Readonly<{ fee: string; outputs: readonly WrittenOutput[] }>;

/** Only bytes that `encodePayment` made come here: a simulated chain has no strangers. */
export function decodePayment(raw: string): SimPayment {
  const { from, input, fee, outputs, hasFailed }: Written = JSON.parse(raw);
  return {
    from,
    input,
    fee: amount(BigInt(fee)),
    outputs: outputs.map(({ amount: stated, delivered, ...output }) => ({
      ...output,
      amount: amount(BigInt(stated)),
      ...(delivered === undefined ? {} : { delivered: amount(BigInt(delivered)) }),
    })),
    ...(hasFailed === true ? { hasFailed } : {}),
  };
}

export type SimMovement = { readonly ordinal: number; readonly output: SimOutput; readonly amount: Amount };

/** Lists what a mined payment has moved, which is not always what it states. */
export const listMovements = ({ outputs, hasFailed }: SimPayment): readonly SimMovement[] =>
  hasFailed === true
    ? []
    : outputs.map((output, ordinal) => ({ ordinal, output, amount: output.delivered ?? output.amount }));

export function hashBlock(chain: ChainCode, { height, parent, nonce, transactions }: Omit<SimBlock, 'hash'>): string {
  const txids = transactions.map(({ txid }) => txid);
  return hashOf(chain, JSON.stringify([chain, height, parent ?? null, nonce, txids]));
}

/** Throws a NodeFault where a block's hash does not commit to it, or it has a transaction that its bytes do not make. */
export function recheckBlock(chain: ChainCode, block: SimBlock): void {
  const isSound =
    hashBlock(chain, block) === block.hash && block.transactions.every(({ txid, raw }) => hashOf(chain, raw) === txid);
  if (!isSound) throw new NodeFault(`a block of ${chain} is not what its hash stands for`);
}
