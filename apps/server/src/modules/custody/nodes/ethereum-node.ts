// A node of Ethereum. Everything about a block is asked for by its hash, so that it is about one block.
import type { Amount, CurrencyId } from '@bourse/domain';
import { z } from 'zod';
import {
  type BroadcastAnswer,
  type ChainAdapter,
  type ChainBlock,
  type ChainHead,
  type ChainTransaction,
  NodeFault,
} from '../adapter.ts';
import type { Token } from '../coins/assets.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import {
  blockSchema,
  bytesOf,
  type EthereumBlock,
  gasPriceOf,
  hashSchema,
  hexOf,
  keccak,
  quantitySchema,
  receiptSchema,
  recheckEthereumBlock,
} from './ethereum-block.ts';
import {
  boundByGrowth,
  type Call,
  ETHER_DECIMALS,
  findTracer,
  PAYMENT_GAS,
  readCalls,
  readTransfers,
  toAmount,
  type Tracer,
  writeAddress,
} from './ethereum-transfers.ts';
import { BlockCache, type JsonRpc, NodeRefusal, unlessRefused } from './json-rpc.ts';
import type { EthereumReader, GasCall, GasPrices, Holder } from './paired-nodes.ts';

export type EthereumTerms = {
  readonly chainId: bigint;
  readonly genesis: string;
  readonly currencyId: CurrencyId;
  /** By contract, in its written form. */
  readonly tokens: ReadonlyMap<string, Token>;
  /** Which of these addresses are ours: of a token they get no more than their balance has grown by, whatever its logs say. */
  readonly findOurs?: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The block that counts as the head: the newest, or the newest that is final. */
  readonly headTag: 'latest' | 'finalized';
  /** The node can run transactions again and give the calls within: only so is ether seen that contracts pay. */
  readonly hasTraces: boolean | (() => Promise<boolean>);
};

/** The base fee may rise so many times before a block takes the transaction. */
const BASE_FEE_TIMES = 2n;

/** `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231';
/** `decimals()`. */
const DECIMALS = '0x313ce567';
const DECIMALS_MAX = 255n;
const BATCH_MAX = 100;
/** A contract that is not there answers with nothing. */
const wordSchema = z
  .string()
  .regex(/^0x([0-9a-f]{64})?$/i)
  .transform((text) => BigInt(text === '0x' ? 0 : text));
const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');

const referenceSchema = z.object({ hash: hashSchema, number: quantitySchema });

/** Names what an account spends with a transaction: at most one transaction of a branch has that name. */
export const spendingOf = (address: string, nonce: bigint): string => `${address}/${nonce}`;

export class EthereumNode implements ChainAdapter, EthereumReader {
  readonly #rpc: JsonRpc;
  readonly #terms: EthereumTerms;
  readonly #cache = new BlockCache();
  #tracer: Tracer | undefined;

  constructor(rpc: JsonRpc, terms: EthereumTerms) {
    this.#rpc = rpc;
    this.#terms = terms;
  }

  async head(): Promise<ChainHead> {
    const [id, genesis] = [await this.#rpc.call('eth_chainId', [], quantitySchema), await this.#reference('0x0')];
    if (id !== this.#terms.chainId || genesis?.hash !== this.#terms.genesis) {
      throw new NodeFault(`${this.#rpc.name} follows another chain: ${id} of genesis ${genesis?.hash}`);
    }
    const head = await this.#reference(this.#terms.headTag);
    if (!head) throw new NodeFault(`${this.#rpc.name} has no ${this.#terms.headTag} block`);
    return { height: Number(head.number), hash: head.hash };
  }

  async blockAt(height: number): Promise<ChainBlock | undefined> {
    const found = await this.#reference(`0x${height.toString(16)}`);
    if (!found) return undefined;
    if (found.number !== BigInt(height))
      throw new NodeFault(`${this.#rpc.name} answers with a block of another height`);
    return this.#cache.get(found.hash, () => this.#read(found.hash, height));
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const txid = hexOf(keccak(bytesOf(raw)));
    try {
      await this.#rpc.call('eth_sendRawTransaction', [raw], z.literal(txid));
      return { isTaken: true };
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
      return { isTaken: (await this.statusOf(txid)) !== 'unknown', reason: error.message };
    }
  }

  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    const shape = z.object({ blockHash: hashSchema.nullish() }).nullable();
    const found = await this.#rpc.call('eth_getTransactionByHash', [txid], shape);
    if (!found) return 'unknown';
    return found.blockHash ? 'mined' : 'waiting';
  }

  async heightOf(txid: string): Promise<number | undefined> {
    const shape = z.object({ blockNumber: quantitySchema.nullish() }).nullable();
    const height = (await this.#rpc.call('eth_getTransactionByHash', [txid], shape))?.blockNumber;
    return height === undefined || height === null ? undefined : Number(height);
  }

  async feeHint(): Promise<Amount> {
    return toAmount(PAYMENT_GAS * (await this.gasPrices()).maxFeePerGas, ETHER_DECIMALS);
  }

  async gasPrices(): Promise<GasPrices> {
    const maxPriorityFeePerGas = await this.#rpc.call('eth_maxPriorityFeePerGas', [], quantitySchema);
    const newest = z.object({ baseFeePerGas: quantitySchema });
    const { baseFeePerGas } = await this.#rpc.call('eth_getBlockByNumber', ['latest', false], newest);
    return { maxFeePerGas: baseFeePerGas * BASE_FEE_TIMES + maxPriorityFeePerGas, maxPriorityFeePerGas };
  }

  async balancesAt(blockHash: string, holders: readonly Holder[]): Promise<readonly bigint[]> {
    const block = { blockHash };
    const held = new Map<Holder, bigint>();
    for (let from = 0; from < holders.length; from += BATCH_MAX) {
      const some = holders.slice(from, from + BATCH_MAX);
      const [owners, tokens] = [some.filter((it) => !it.contract), some.filter((it) => it.contract)];
      const ether = owners.map(({ address }) => [address, block]);
      const calls = tokens.map(({ address, contract }) => [
        { to: contract, data: BALANCE_OF + wordOf(address) },
        block,
      ]);
      const ownSums = await this.#rpc.batch('eth_getBalance', ether, quantitySchema);
      const tokenSums = await this.#rpc.batch('eth_call', calls, wordSchema);
      for (const [at, owner] of owners.entries()) held.set(owner, ownSums[at] ?? 0n);
      for (const [at, owner] of tokens.entries()) held.set(owner, tokenSums[at] ?? 0n);
    }
    return holders.map((holder) => held.get(holder) ?? 0n);
  }

  async transactionCount(address: string, blockHash: string): Promise<number> {
    return Number(await this.#rpc.call('eth_getTransactionCount', [address, { blockHash }], quantitySchema));
  }

  async decimalsOf(contract: string): Promise<number | undefined> {
    const asked = [{ to: contract, data: DECIMALS }, 'latest'];
    const word = (await unlessRefused(() => this.#rpc.call('eth_call', asked, z.string()))) ?? '';
    const told = /^0x[0-9a-f]{64}$/i.test(word) ? BigInt(word) : undefined;
    return told === undefined || told > DECIMALS_MAX ? undefined : Number(told);
  }

  async estimateGas({ from, to, value, data }: GasCall): Promise<bigint | undefined> {
    const call = { from, to, value: `0x${value.toString(16)}`, data };
    return unlessRefused(() => this.#rpc.call('eth_estimateGas', [call], quantitySchema));
  }

  async #reference(block: string): Promise<z.infer<typeof referenceSchema> | undefined> {
    return (await this.#rpc.call('eth_getBlockByNumber', [block, false], referenceSchema.nullable())) ?? undefined;
  }

  async #read(hash: string, height: number): Promise<ChainBlock> {
    const block = await this.#rpc.call('eth_getBlockByHash', [hash, true], blockSchema.nullable());
    // It went between two calls, which happens: the next step sees the block that has replaced it.
    if (!block) throw new Error(`${this.#rpc.name} no longer has block ${hash}`);
    const receipts = await this.#rpc.call('eth_getBlockReceipts', [hash], z.array(receiptSchema));
    if (block.hash !== hash || block.number !== BigInt(height)) throw new NodeFault(`a block that is not ${hash}`);
    await recheckEthereumBlock(block, receipts);
    const roots = await this.#readCalls(block);
    const transactions = block.transactions.flatMap((transaction, at) => {
      const receipt = receipts[at];
      if (!receipt) return [];
      const inputs = [spendingOf(writeAddress(transaction.from), transaction.nonce)];
      const transfers = readTransfers(transaction, receipt, { ...this.#terms, root: roots[at] });
      const gas = receipt.cumulativeGasUsed - (receipts[at - 1]?.cumulativeGasUsed ?? 0n);
      const paidFee = fromSmallestUp(gas * gasPriceOf(transaction, block), ETHER_DECIMALS);
      const failed = receipt.status === 1n ? {} : ({ hasFailed: true } as const);
      return [{ txid: transaction.hash, inputs, transfers, paidFee, ...failed }];
    });
    const parent = height === 0 ? undefined : block.parentHash;
    return { height, hash, parent, transactions: await this.#bound(transactions, block) };
  }

  async #readCalls(block: EthereumBlock): Promise<readonly Call[]> {
    const { hasTraces } = this.#terms;
    if (block.transactions.length === 0) return [];
    if (!(typeof hasTraces === 'boolean' ? hasTraces : await hasTraces())) return [];
    this.#tracer ??= await findTracer(this.#rpc);
    if (this.#tracer === undefined) throw new Error(`${this.#rpc.name} does not tell of calls any more`);
    return readCalls(this.#rpc, this.#tracer, block);
  }

  async #bound(
    transactions: readonly ChainTransaction[],
    { hash, parentHash }: EthereumBlock,
  ): Promise<readonly ChainTransaction[]> {
    const { tokens, findOurs } = this.#terms;
    if (!findOurs) return transactions;
    return boundByGrowth(transactions, {
      tokens,
      findOurs,
      growthOf: async (holders) => {
        const before = await unlessRefused(() => this.balancesAt(parentHash, holders));
        const after = before && (await unlessRefused(() => this.balancesAt(hash, holders)));
        return after?.map((held, at) => held - (before?.[at] ?? 0n));
      },
    });
  }
}
