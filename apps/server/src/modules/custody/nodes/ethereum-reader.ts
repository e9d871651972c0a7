// What of Ethereum is asked beside its blocks, for who pays there. It is in no hash: where two nodes are, both have to agree.
import { NodesDisagree } from '../adapter.ts';

/** A holder of ether, or of a token where its contract is named. */
export type Holder = { readonly address: string; readonly contract?: string };
export type GasPrices = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };
export type GasCall = { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string };

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
