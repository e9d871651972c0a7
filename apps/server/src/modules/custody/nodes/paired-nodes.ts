// Two nodes of one chain that are run apart from each other. What only one of them says counts for nothing: there is no
// vote, and where they disagree nothing is credited and nothing leaves until people have looked.
import type { Amount } from '@bourse/domain';
import { isDeepStrictEqual } from 'node:util';
import {
  type BroadcastAnswer,
  type ChainAdapter,
  type ChainBlock,
  type ChainHead,
  NodeFault,
  NodesDisagree,
} from '../adapter.ts';

/** Blocks that one node may be ahead of the other. */
const LAG_MAX = 3;

export class PairedNodes implements ChainAdapter {
  readonly #nodes: readonly [ChainAdapter, ChainAdapter];
  readonly #lagMax: number;

  constructor(nodes: readonly [ChainAdapter, ChainAdapter], { lagMax = LAG_MAX } = {}) {
    this.#nodes = nodes;
    this.#lagMax = lagMax;
  }

  /** The newest block that both have. */
  async head(): Promise<ChainHead> {
    const [first, second] = await this.#both((node) => node.head());
    const lag = Math.abs(first.height - second.height);
    if (lag > this.#lagMax) throw new NodeFault(`one node lags ${lag} blocks behind the other`);
    const lower = first.height < second.height ? first : second;
    const block = await this.blockAt(lower.height);
    // It went on between two calls: the next step sees it as it is then.
    if (block && block.hash !== lower.hash) throw new Error(`block ${lower.height} changed while it was asked for`);
    return lower;
  }

  async blockAt(height: number): Promise<ChainBlock | undefined> {
    const [first, second] = await this.#both((node) => node.blockAt(height));
    if (!first || !second) return undefined;
    if (first.hash !== second.hash) {
      throw new NodesDisagree(`the nodes disagree about block ${height}: ${first.hash} and ${second.hash}`);
    }
    if (!isDeepStrictEqual(first, second)) throw new NodesDisagree(`the nodes disagree about what ${first.hash} holds`);
    return first;
  }

  /** Both are sent it, so that one which cannot be reached keeps nothing back. */
  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const answers = await Promise.allSettled(this.#nodes.map((node) => node.broadcast(raw)));
    const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const best = heard.find(({ isTaken }) => isTaken) ?? heard[0];
    if (best) return best;
    throw new AggregateError(
      answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as unknown) : undefined)),
      'neither node was sent it',
    );
  }

  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    const [first, second] = await this.#both((node) => node.statusOf(txid));
    // Sending once more harms nothing, so the less certain of two answers is given.
    return first === second ? first : [first, second].includes('unknown') ? 'unknown' : 'waiting';
  }

  async heightOf(txid: string): Promise<number | undefined> {
    const [first, second] = await this.#both((node) => node.heightOf(txid));
    return first === second ? first : undefined;
  }

  /** The higher one: what is too low for one node is not passed on by it. */
  async feeHint(): Promise<Amount> {
    const [first, second] = await this.#both((node) => node.feeHint());
    return first > second ? first : second;
  }

  #both<Answer>(ask: (node: ChainAdapter) => Promise<Answer>): Promise<[Answer, Answer]> {
    const [first, second] = this.#nodes;
    return Promise.all([ask(first), ask(second)]);
  }
}

/** A holder of ether, or of a token where its contract is named. */
export type Holder = { readonly address: string; readonly contract?: string };
export type GasPrices = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };
export type GasCall = { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string };

/** Payments on Ethereum need this beside its blocks. It is in no hash: where two nodes are, both have to agree. */
export interface EthereumReader {
  /** After that block, in the order of the holders and in their smallest units. */
  balancesAt(blockHash: string, holders: readonly Holder[]): Promise<readonly bigint[]>;
  /** How many of an account are in the chain up to that block. */
  transactionCount(address: string, blockHash: string): Promise<number>;
  /** Gives gas prices at which a transaction is mined soon, even if the base fee rises before. */
  gasPrices(): Promise<GasPrices>;
  /** Gives the decimals of a token as its contract says now; undefined where it says nothing of the kind. */
  decimalsOf(contract: string): Promise<number | undefined>;
  /** Undefined where the call would be reverted. */
  estimateGas(call: GasCall): Promise<bigint | undefined>;
}

/** Takes the higher answer of the two where they may differ, and throws where they may not. */
export function pairReaders([first, second]: readonly [EthereumReader, EthereumReader]): EthereumReader {
  const ask = <Answer>(read: (reader: EthereumReader) => Promise<Answer>) => Promise.all([read(first), read(second)]);
  return {
    async balancesAt(blockHash, holders) {
      const [ours, theirs] = await ask((reader) => reader.balancesAt(blockHash, holders));
      const at = ours.findIndex((held, index) => held !== theirs[index]);
      if (at !== -1)
        throw new NodesDisagree(`the nodes disagree about what ${holders[at]?.address} holds at ${blockHash}`);
      return ours;
    },
    async transactionCount(address, blockHash) {
      const [ours, theirs] = await ask((reader) => reader.transactionCount(address, blockHash));
      if (ours !== theirs)
        throw new NodesDisagree(`the nodes disagree about how much ${address} has sent at ${blockHash}`);
      return ours;
    },
    async gasPrices() {
      const [ours, theirs] = await ask((reader) => reader.gasPrices());
      return ours.maxFeePerGas > theirs.maxFeePerGas ? ours : theirs;
    },
    async decimalsOf(contract) {
      const [ours, theirs] = await ask((reader) => reader.decimalsOf(contract));
      if (ours !== theirs) throw new NodesDisagree(`the nodes disagree about the decimals of ${contract}`);
      return ours;
    },
    async estimateGas(call) {
      const [ours, theirs] = await ask((reader) => reader.estimateGas(call));
      if (ours === undefined || theirs === undefined) return undefined;
      return ours > theirs ? ours : theirs;
    },
  };
}
