// A node of Bitcoin, Litecoin or Bitcoin Cash, by the calls that Bitcoin Core and its kin share. It needs no wallet.
import { type Amount, amount, divCeil, parseUnits, ZERO } from '@bourse/domain';
import { z } from 'zod';
import { type BroadcastAnswer, type ChainAdapter, type ChainBlock, type ChainHead, NodeFault } from '../adapter.ts';
import { BlockCache, type JsonRpc, NodeRefusal, unlessRefused } from './json-rpc.ts';
import { hashedPartOf, parseUtxoBlock, txidOf } from './utxo-block.ts';
import type { UtxoChain } from './utxo-chains.ts';

/** Error codes of the nodes. */
const NO_SUCH_HEIGHT = -8;
const NOT_FOUND = -5;
const UNKNOWN_METHOD = -32_601;

const FEE_TARGET_BLOCKS = 6;
const BYTES_PER_RATE = 1000n;

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const headSchema = z.object({ blocks: z.int().min(0), bestblockhash: hashSchema });
const rawSchema = z.string().regex(/^([0-9a-f]{2})+$/);
/** A rate is 0, 1 or written with a point. */
const rateSchema = z.union([z.string(), z.int()]).transform(String);

export class UtxoNode implements ChainAdapter {
  readonly #rpc: JsonRpc;
  readonly #chain: UtxoChain;
  readonly #cache = new BlockCache();

  constructor(rpc: JsonRpc, chain: UtxoChain) {
    this.#rpc = rpc;
    this.#chain = chain;
  }

  async head(): Promise<ChainHead> {
    const genesis = await this.#rpc.call('getblockhash', [0], hashSchema);
    if (genesis !== this.#chain.genesis) {
      throw new NodeFault(`${this.#rpc.name} follows another chain: its genesis is ${genesis}`);
    }
    await this.#checkLandmarks();
    const { blocks: height, bestblockhash: hash } = await this.#rpc.call('getblockchaininfo', [], headSchema);
    return { height, hash };
  }

  /** Bitcoin Cash has Bitcoin's genesis, and coins of another worth. */
  async #checkLandmarks(): Promise<void> {
    const { rival, own } = this.#chain;
    const { name } = this.#rpc;
    if (rival && (await this.#hashAt(rival.height)) === rival.hash) {
      throw new NodeFault(
        `${name} follows another chain of the same genesis: its block ${rival.height} is ${rival.hash}`,
      );
    }
    if (!own) return;
    const hash = await this.#hashAt(own.height);
    if (hash === own.hash) return;
    throw new NodeFault(
      hash === undefined
        ? `${name} has no block ${own.height} yet, by which its chain is told from others of the same genesis`
        : `${name} follows another chain of the same genesis: its block ${own.height} is ${hash}`,
    );
  }

  #hashAt(height: number): Promise<string | undefined> {
    return unlessRefused(() => this.#rpc.call('getblockhash', [height], hashSchema), NO_SUCH_HEIGHT);
  }

  async blockAt(height: number): Promise<ChainBlock | undefined> {
    const hash = await this.#hashAt(height);
    if (hash === undefined) return undefined;
    const block = await this.#cache.get(hash, async () => {
      const raw = await this.#rpc.call('getblock', [hash, 0], rawSchema);
      return parseUtxoBlock(Buffer.from(raw, 'hex'), { height, hash, chain: this.#chain });
    });
    if (block.height !== height) throw new NodeFault(`${this.#rpc.name} has ${hash} at two heights`);
    return block;
  }

  /** A transaction that is refused may be mined already: error codes do not say so, and it is looked up. */
  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const txid = txidOf(raw, this.#chain);
    try {
      await this.#rpc.call('sendrawtransaction', [raw], z.literal(txid));
      return { isTaken: true };
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
      return { isTaken: (await this.statusOf(txid)) !== 'unknown', reason: error.message };
    }
  }

  /** Mined ones are only known to a node with an index of transactions. */
  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    const waiting = await unlessRefused(() => this.#rpc.call('getmempoolentry', [txid], z.object({})), NOT_FOUND);
    if (waiting) return 'waiting';
    const shape = z.object({ confirmations: z.int().optional() });
    const found = await unlessRefused(() => this.#rpc.call('getrawtransaction', [txid, true], shape), NOT_FOUND);
    // One that a reorganisation has taken is still found, with no confirmations.
    return (found?.confirmations ?? 0) > 0 ? 'mined' : 'unknown';
  }

  async heightOf(txid: string): Promise<number | undefined> {
    const shape = z.object({ blockhash: hashSchema.optional() });
    const hash = (await unlessRefused(() => this.#rpc.call('getrawtransaction', [txid, true], shape), NOT_FOUND))
      ?.blockhash;
    if (hash === undefined) return undefined;
    return (await this.#rpc.call('getblockheader', [hash], z.object({ height: z.int().min(0) }))).height;
  }

  /** The bytes that the id of a mined transaction hashes; the block that has it is named. */
  async hashedPartOf(txid: string, blockHash: string): Promise<string> {
    const raw = await this.#rpc.call('getrawtransaction', [txid, false, blockHash], rawSchema);
    if (txidOf(raw, this.#chain) !== txid) throw new NodeFault(`${this.#rpc.name} has other bytes for ${txid}`);
    return hashedPartOf(raw, this.#chain);
  }

  async feeHint(): Promise<Amount> {
    const shape = z.object({ feerate: rateSchema.optional() });
    const estimate = () => this.#rpc.call('estimatesmartfee', [FEE_TARGET_BLOCKS], shape);
    const estimated = (await unlessRefused(estimate, UNKNOWN_METHOD))?.feerate;
    const lowest = await this.#rpc.call('getmempoolinfo', [], z.object({ mempoolminfee: rateSchema }));
    const rates = [estimated ?? lowest.mempoolminfee, lowest.mempoolminfee].map(readRate);
    const rate = rates.reduce((most, one) => (one > most ? one : most), ZERO);
    return amount(divCeil(rate * this.#chain.sizes.payment, BYTES_PER_RATE));
  }
}

/** In coins a thousand bytes. */
function readRate(text: string): bigint {
  const rate = parseUnits(text);
  if (rate === undefined) throw new NodeFault(`a fee rate of ${text}`);
  return rate;
}
