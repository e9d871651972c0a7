// What chains took for transactions that no withdrawal accounts for: moves of our own coins, what was mined and reverted, and moves
// between our own addresses by keys that are not here, as from the cold wallet to the hot one.
import { type Amount, amount, assert, type Chain, type CurrencyId, userId } from '@bourse/domain';
import { count, present, units } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { ChainAdapter, ChainTransaction, ChainWork } from '../adapter.ts';
import { findOurHash } from '../blocks/follower.ts';
import { findOwnAddresses } from '../own/own-coins.ts';

/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

/** Under which costs have their keys. */
export const COST_ROUTE = 'custody/cost';
/** By transaction. */
export const costKeyOf = ({ code }: Chain, txid: string): string => `${code}:${txid}`;

export async function isCostBooked(
  sql: Sql,
  { chain, txid }: { readonly chain: Chain; readonly txid: string },
): Promise<boolean> {
  const rows = await sql`
    SELECT FROM idempotency_keys WHERE user_id = ${HOUSE} AND route = ${COST_ROUTE} AND key = ${costKeyOf(chain, txid)}`;
  return rows.length > 0;
}

type Cost = { readonly chain: Chain; readonly txid: string; readonly currencyId: CurrencyId; readonly amount: Amount };

/** Once for a transaction, however often it is called. Whether it is booked: where the sequencer is busy, it is not yet. */
export async function bookChainCost(
  sequencer: ChainWork['sequencer'],
  { chain, txid, currencyId, amount }: Cost,
): Promise<boolean> {
  if (amount === 0n) return true;
  const idempotency = { userId: HOUSE, route: COST_ROUTE, key: costKeyOf(chain, txid), bodyHash: 'bookChainCost' };
  const command = { kind: 'bookChainCost', chainId: chain.id, currencyId, amount } as const;
  const outcome = await sequencer.submit(command, { idempotency });
  assert(outcome.ok || outcome.code === 'busy', `the cost of ${txid} is refused`);
  return outcome.ok;
}

export type TransferCost = { readonly txid: string; readonly currencyId: CurrencyId; readonly amount: Amount };

type Needs = Pick<ChainWork, 'sql' | 'chain'> & {
  readonly adapter: Pick<ChainAdapter, 'head' | 'heightOf' | 'blockAt'>;
  readonly feeCurrencyId: CurrencyId;
};

/** The name that an adapter of a chain of accounts gives to an input. */
const SPENDING_OF_ACCOUNT = /^(0x[0-9a-fA-F]{40})\/\d+$/;

/**
 * Undefined where no block of ours has it as deep as its coin asks for, where somebody else pays or is paid by it, also by an
 * output that no address names, and for what was signed here: that is booked by itself. What an account of ours has paid for a
 * call that moved nothing, as one that failed, is a cost as well.
 */
export async function readTransferCost(needs: Needs, txid: string): Promise<TransferCost | undefined> {
  const { sql, chain, feeCurrencyId: currencyId } = needs;
  const own = await sql`SELECT FROM chain_transactions WHERE chain_id = ${chain.id} AND txid = ${txid}`;
  const found = own.length > 0 ? undefined : await findTransaction(needs, txid);
  if (!found || found.unnamed !== undefined) return undefined;
  const cost = found.paidFee ?? (await sumMissing(sql, chain, found));
  if (cost === undefined || cost <= 0n || !(await isAmongOurs(sql, chain, found))) return undefined;
  return { txid, currencyId, amount: cost };
}

async function findTransaction(
  { sql, chain, adapter, feeCurrencyId }: Needs,
  txid: string,
): Promise<ChainTransaction | undefined> {
  const height = (await findHeight(sql, chain, txid)) ?? (await adapter.heightOf(txid));
  if (height === undefined) return undefined;
  const [coin] = await query(sql, { confirmations: count })`
    SELECT confirmations FROM coin_chains WHERE chain_id = ${chain.id} AND currency_id = ${feeCurrencyId}`;
  assert(coin, 'fees are paid in a coin of the chain');
  const [head, block] = [await adapter.head(), await adapter.blockAt(height)];
  const isDeep = head.height - height + 1 >= coin.confirmations;
  if (!isDeep || block?.hash !== (await findOurHash(sql, chain.id, height))) return undefined;
  return block?.transactions.find((one) => one.txid === txid);
}

/** Finds the block of a transaction that spends an output of ours; so a node need not have an index of transactions. */
async function findHeight(sql: Sql, chain: Chain, txid: string): Promise<number | undefined> {
  const [row] = await query(sql, { spentHeight: present(count) })`
    SELECT spent_height FROM chain_outputs WHERE chain_id = ${chain.id} AND spent_by = ${txid} LIMIT 1`;
  return row?.spentHeight;
}

/** Calculates the fee on a chain of outputs: inputs less outputs. It is undefined where an input is not ours. */
async function sumMissing(
  sql: Sql,
  chain: Chain,
  { txid, inputs, transfers }: ChainTransaction,
): Promise<Amount | undefined> {
  const [spent] = await query(sql, { count, sum: units })`
    SELECT count(*) AS count, coalesce(sum(amount), 0) AS sum FROM chain_outputs
    WHERE chain_id = ${chain.id} AND spent_by = ${txid}`;
  if (spent?.count !== inputs.length || transfers.length === 0) return undefined;
  return amount(transfers.reduce((left, { amount: paid }) => left - paid, BigInt(spent.sum)));
}

async function isAmongOurs(sql: Sql, chain: Chain, { inputs, transfers }: ChainTransaction): Promise<boolean> {
  const payers = inputs.flatMap((input) => SPENDING_OF_ACCOUNT.exec(input)?.[1] ?? []);
  const named = new Set([
    ...payers,
    ...transfers.flatMap(({ from, to }) => [...(from === undefined ? [] : [from]), to]),
  ]);
  const ours = await findOwnAddresses(sql, chain.id, [...named]);
  return named.size > 0 && ours.size === named.size;
}
