// Opens the chains that a site runs. In a demo every chain is simulated. On any other site those chains run that have
// nodes, and all others are closed.
import { CHAINS, type ChainId } from '@bourse/domain';
import { AddressReserve } from '../signing/address-reserve.ts';
import { openNodeChain } from './open-node-chain.ts';
import { openSimChain } from './open-sim-chain.ts';
import type { ChainNeeds, RunningChain } from './running-chain.ts';
import { SignerClient } from '../signing/signer-client.ts';

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
