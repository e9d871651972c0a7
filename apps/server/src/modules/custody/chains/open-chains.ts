// Opens the chains that a site runs. In a demo every chain is simulated. On any other site those chains run that have
// nodes, and all others are closed.
import { type Chain, type ChainId, CHAINS } from '@bourse/domain';
import { Follower } from '../blocks/follower.ts';
import { keepOwnAddress } from '../own/own-coins.ts';
import type { Signing } from '../signing/approvals.ts';
import { AddressReserve, describeIfHeard, SignerClient } from '../signing/signer-client.ts';
import { SimChain } from '../simulated/sim-chain.ts';
import { SimNode, SimWallet } from '../simulated/sim-node.ts';
import { openNodeChain } from './open-node-chain.ts';
import { type ChainNeeds, createDesks, type RunningChain } from './running-chain.ts';

export type OpenChains = {
  readonly running: ReadonlyMap<ChainId, RunningChain>;
  /** Undefined where nothing is signed for. */
  readonly signer: SignerClient | undefined;
};

export async function openChains(needs: ChainNeeds): Promise<OpenChains> {
  return needs.config.isDemo ? openSimulated(needs) : openReal(needs);
}

async function openSimulated(needs: ChainNeeds): Promise<OpenChains> {
  const running = new Map<ChainId, RunningChain>();
  for (const chain of CHAINS) running.set(chain.id, await openSimChain(needs, chain));
  return { running, signer: undefined };
}

async function openReal(needs: ChainNeeds): Promise<OpenChains> {
  const { signer: door, nodes: named } = needs.config.chains;
  const running = new Map<ChainId, RunningChain>();
  if (!door) return { running, signer: undefined };
  const signer = new SignerClient(door);
  const reserve = new AddressReserve({ ...needs, sql: needs.storage.sql, signer });
  for (const chain of CHAINS) {
    const [, nodes] = [...named].find(([code]) => code === chain.code) ?? [];
    if (nodes) running.set(chain.id, await openNodeChain(needs, { chain, nodes, signer, reserve }));
  }
  if (running.size > 0) await reserve.begin();
  return { running, signer };
}

export type RunningSimChain = RunningChain & {
  readonly sim: SimChain;
  readonly node: SimNode;
  readonly wallet: SimWallet;
};

/** Opens a simulated chain of a demo, with the node and the wallet that it is watched and paid by. */
export async function openSimChain(needs: ChainNeeds, chain: Chain): Promise<RunningSimChain> {
  const { sql } = needs.storage;
  const sim = await SimChain.open(sql, chain);
  const [node, wallet] = [new SimNode(sim, needs.assets), new SimWallet(sim, needs.assets)];
  for (const account of ['hot', 'cold'] as const) {
    const address = sim.addressOf(account);
    await keepOwnAddress(sql, { chainId: chain.id, address, account, branch: 0, index: 0 });
  }
  return {
    chain,
    sim,
    node,
    adapter: node,
    nodes: new Map([['SimChain', node]]),
    wallet,
    follower: new Follower({ ...needs, sql, chain, adapter: node, sharedAddress: sim.sharedAddress }),
    ...createDesks(needs, { chain, adapter: node, wallet }),
    // Nothing here has keys.
    moves: undefined,
    makeDepositAddress: (owner) => Promise.resolve(sim.depositAddressOf(owner)),
    tokens: undefined,
    targetOf: undefined,
  };
}

/** Makes what the desk of approvals asks custody about the signer and the chains that it signs for. */
export function createSigningDoor(signer: SignerClient, running: ReadonlyMap<ChainId, RunningChain>): Signing {
  return {
    target: (chainId, currencyId) => running.get(chainId)?.targetOf?.(currencyId),
    describe: () => describeIfHeard(signer),
    feeHint: async (chainId) => {
      try {
        return await running.get(chainId)?.adapter.feeHint();
      } catch {
        return undefined;
      }
    },
  };
}
