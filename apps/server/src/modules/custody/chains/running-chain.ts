// A chain that runs, with all that is done on it: simulated in a demo, served by real nodes on any other site, never
// both.
import { type Chain, type CurrencyId, type Instant, MINUTE_MS, type Price, type UserId } from '@bourse/domain';
import type { SignedChain } from '@bourse/domain/signer';
import type { Config } from '../../../config.ts';
import type { Storage } from '../../../core/storage/open.ts';
import type { ChainAdapter, ChainWork, HotWallet } from '../adapter.ts';
import { Reconciler } from '../balances/reconciler.ts';
import type { Follower } from '../blocks/follower.ts';
import type { Assets } from '../coins/assets.ts';
import type { ChainMoves, FindPrice } from '../moves/chain-moves.ts';
import type { EthereumReader } from '../nodes/paired-nodes.ts';
import { Sender } from '../sending/sender.ts';
import type { SigningTarget } from '../signing/approvals.ts';
import type { SignerClient } from '../signing/signer-client.ts';
import type { SimChain } from '../simulated/sim-chain.ts';
import { WithdrawalWorker } from '../withdrawals/withdrawal-worker.ts';

export type CustodyNeeds = Pick<ChainWork, 'sequencer' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'isDemo' | 'chains'>;
  readonly storage: Pick<Storage, 'db' | 'sql'>;
  /** Index prices in USDT. */
  readonly market: {
    readonly index: (currencyId: CurrencyId) => { readonly price: Price; readonly at: Instant } | undefined;
  };
};

/** With what is known of its coins. */
export type ChainNeeds = CustodyNeeds & { readonly assets: Assets };

export type RunningChain = {
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  /** Each node by itself, by the name that operators know it by. */
  readonly nodes: ReadonlyMap<string, Pick<ChainAdapter, 'head'>>;
  readonly wallet: HotWallet;
  readonly follower: Follower;
  readonly reconciler: Reconciler;
  readonly sender: Sender;
  readonly worker: WithdrawalWorker;
  /** Undefined where nothing has keys. */
  readonly moves: ChainMoves | undefined;
  /** Throws SignerUnreachable where the signer has to know of it first. */
  readonly makeDepositAddress: (owner: UserId) => Promise<string>;
  /** Undefined where nodes serve it. */
  readonly sim: SimChain | undefined;
  /** The door that is asked about tokens that are not listed yet; undefined where there is none. */
  readonly tokens: TokenDoor | undefined;
  /** How the signer names its coins; undefined where nothing has to be signed. */
  readonly targetOf: ((currencyId: SigningTarget['feeCurrencyId']) => SigningTarget | undefined) | undefined;
};

type Parts = {
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  readonly wallet: HotWallet;
};

/** Whoever pays on it and compares it with the ledger. */
export function createDesks({ storage: { sql }, ...needs }: ChainNeeds, { chain, adapter, wallet }: Parts) {
  const shared = { ...needs, sql, chain, adapter, wallet };
  const [reconciler, sender] = [new Reconciler(shared), new Sender(shared)];
  return { reconciler, sender, worker: new WithdrawalWorker({ ...shared, sender, reconciler }) };
}

/** An older price says nothing of what a move is worth. */
const PRICE_AGE_MAX_MS = 10 * MINUTE_MS;

export function createFindPrice({ market, clock }: Pick<CustodyNeeds, 'market' | 'clock'>): FindPrice {
  return (currencyId) => {
    const known = market.index(currencyId);
    return known && clock.now() - known.at <= PRICE_AGE_MAX_MS ? known.price : undefined;
  };
}

/** The state of one node by its own answers, without those of the others. */
export type NodeState = {
  readonly name: string;
  /** Undefined where it does not answer. */
  readonly height: number | undefined;
  /** Why it does not. */
  readonly fault: string | undefined;
};

export function askNodes(nodes: ReadonlyMap<string, Pick<ChainAdapter, 'head'>>): Promise<readonly NodeState[]> {
  return Promise.all(
    [...nodes].map(async ([name, node]): Promise<NodeState> => {
      try {
        return { name, height: (await node.head()).height, fault: undefined };
      } catch (error) {
        return { name, height: undefined, fault: String(error) };
      }
    }),
  );
}

type NewToken = { readonly name: string; readonly contract: string; readonly decimals: number };

type Asked = {
  readonly reader: Pick<EthereumReader, 'decimalsOf'>;
  readonly signer: Pick<SignerClient, 'describe'>;
  readonly signed: SignedChain;
};

export type TokenDoor = ReturnType<typeof openTokenDoor>;

/** Makes what is asked of nodes and signer of a chain about a token, before anybody decides that it is a coin of ours. */
export const openTokenDoor = ({ reader, signer, signed: { chainId } }: Asked) => ({
  /** Gives the decimals that the contract states; undefined where it states none. Rejects where no node answers. */
  decimalsOf: (contract: string) => reader.decimalsOf(contract),
  /** Whether the signer knows it by that contract and those decimals. Rejects where it does not answer. */
  isSigned: async ({ name, contract, decimals }: NewToken) => {
    const info = (await signer.describe()).chains.find((chain) => chain.chainId === chainId);
    const asset = info?.assets.find((each) => each.name === name);
    return asset?.contract === contract.toLowerCase() && asset.decimals === decimals;
  },
  /** Gives the command that makes the token known. It is typed on the signer's host, which trusts no server. */
  commandFor: ({ name, contract, decimals }: NewToken) =>
    `npm run signer -- token add ${chainId} ${name} ${contract.toLowerCase()} ${decimals} --folder FOLDER`,
});
