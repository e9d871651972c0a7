// The nodes of a chain as they are configured: one, or two that have to agree.
import type { Chain, ChainCode } from '@bourse/domain';
import type { ChainNetwork } from '@bourse/domain/signer';
import { z } from 'zod';
import type { ChainAdapter } from '../adapter.ts';
import { mustGetNative, type Token } from '../coins/assets.ts';
import { hashSchema } from './ethereum-block.ts';
import { EthereumNode, type EthereumTerms } from './ethereum-node.ts';
import { findTracer } from './ethereum-transfers.ts';
import { JsonRpc } from './json-rpc.ts';
import { type EthereumReader, PairedNodes, pairReaders } from './paired-nodes.ts';
import { UTXO_TERMS, UTXO_TEST_TERMS, type UtxoChain, type UtxoChainCode, type UtxoTerms } from './utxo-chains.ts';
import { UtxoNode } from './utxo-node.ts';

export type OpenNodes = {
  readonly genesis: string;
  readonly adapter: ChainAdapter;
  /** Each of them by itself, by host and port. */
  readonly each: ReadonlyMap<string, ChainAdapter>;
} & (
  | {
      readonly family: 'utxo';
      readonly terms: Pick<UtxoTerms, 'sizes' | 'isReplacing'>;
      readonly hashedPartOf: (txid: string, blockHash: string) => Promise<string>;
    }
  | { readonly family: 'evm'; readonly reader: EthereumReader }
);

type Wanted = {
  readonly chain: Chain;
  readonly network: ChainNetwork;
  readonly urls: readonly string[];
  /** The present tokens, by contract. */
  readonly tokens: ReadonlyMap<string, Token>;
  /** Which of these addresses are ours. */
  readonly findOurs: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The hash of the first block of a private chain, as it was at the first start. */
  readonly genesis: string | undefined;
};

const MAIN_ID = 1n;
const TEST_ID = 31_337n;
const MAIN_GENESIS = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3';

export function openNodes(wanted: Wanted): Promise<OpenNodes> {
  const rpcs = wanted.urls.map((url) => new JsonRpc({ url }));
  return wanted.chain.code === 'eth' ? openEthereum(wanted, rpcs) : Promise.resolve(openUtxo(wanted, rpcs));
}

function openUtxo({ chain, network }: Wanted, rpcs: readonly JsonRpc[]): OpenNodes {
  const terms = network === 'main' ? UTXO_TERMS : UTXO_TEST_TERMS;
  const { code } = chain;
  if (!isUtxo(code)) throw new Error(`no node serves ${code}`);
  const utxo: UtxoChain = { ...terms[code], currencyId: mustGetNative(code) };
  const nodes = rpcs.map((rpc) => new UtxoNode(rpc, utxo));
  return {
    family: 'utxo',
    genesis: utxo.genesis,
    terms: utxo,
    adapter: pairOf(nodes),
    each: named(rpcs, nodes),
    hashedPartOf: (txid, blockHash) => firstOf(nodes, (node) => node.hashedPartOf(txid, blockHash)),
  };
}

const isUtxo = (code: ChainCode): code is UtxoChainCode => code in UTXO_TERMS;

async function openEthereum(
  { chain, network, genesis: known, tokens, findOurs }: Wanted,
  rpcs: readonly JsonRpc[],
): Promise<OpenNodes> {
  const genesis = network === 'main' ? MAIN_GENESIS : (known ?? (await firstOf(rpcs, readGenesis)));
  const terms: EthereumTerms = {
    chainId: network === 'main' ? MAIN_ID : TEST_ID,
    genesis,
    currencyId: mustGetNative(chain.code),
    tokens,
    findOurs,
    headTag: 'latest',
    hasTraces: rememberOnce(async () => (await Promise.all(rpcs.map(canTrace))).every(Boolean)),
  };
  const nodes = rpcs.map((rpc) => new EthereumNode(rpc, terms));
  const [first, second] = nodes;
  if (!first) throw new Error('no node is named');
  const reader = second ? pairReaders([first, second]) : first;
  return { family: 'evm', genesis, adapter: pairOf(nodes), each: named(rpcs, nodes), reader };
}

async function readGenesis(rpc: JsonRpc): Promise<string> {
  return (await rpc.call('eth_getBlockByNumber', ['0x0', false], z.object({ hash: hashSchema }))).hash;
}

/** Calls are only read where each of the nodes can give them. */
const canTrace = async (rpc: JsonRpc): Promise<boolean> => (await findTracer(rpc)) !== undefined;

/** Asks until it is answered; a node that is not reached at a start is asked later. */
function rememberOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let known: { readonly answer: Answer } | undefined;
  return async () => {
    known ??= { answer: await ask() };
    return known.answer;
  };
}

function pairOf(nodes: readonly ChainAdapter[]): ChainAdapter {
  const [first, second] = nodes;
  if (!first) throw new Error('no node is named');
  return second ? new PairedNodes([first, second]) : first;
}

const named = (rpcs: readonly JsonRpc[], nodes: readonly ChainAdapter[]): ReadonlyMap<string, ChainAdapter> =>
  new Map(nodes.map((node, at) => [rpcs[at]?.name ?? `${at}`, node]));

/** Asks one node after another until one answers: for what is checked by its hash one answer is enough. */
async function firstOf<Asked, Answer>(all: readonly Asked[], ask: (one: Asked) => Promise<Answer>): Promise<Answer> {
  let failure: unknown;
  for (const one of all) {
    try {
      return await ask(one);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
