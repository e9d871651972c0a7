// Opens a simulated chain of a demo, with the node and the wallet that it is watched and paid by.
import type { Chain } from '@bourse/domain';
import { Follower } from '../blocks/follower.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';
import { createDesks, type ChainNeeds, type RunningChain } from './running-chain.ts';
import { SimChain } from '../simulated/sim-chain.ts';
import { SimNode, SimWallet } from '../simulated/sim-node.ts';

export type RunningSimChain = RunningChain & {
  readonly sim: SimChain;
  readonly node: SimNode;
  readonly wallet: SimWallet;
};

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
