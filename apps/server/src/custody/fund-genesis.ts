// Books what the hot wallets of a demo were born with.
import { assert, userId } from '@bourse/domain';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { findCurrency } from './assets.ts';
import type { SimChain } from './sim-chain.ts';

/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

/** Once, however often it is called. */
export async function fundGenesis(sequencer: Pick<Sequencer, 'submit'>, sims: readonly SimChain[]): Promise<void> {
  for (const { chain, genesis } of sims) {
    for (const { asset, amount } of genesis) {
      const currencyId = findCurrency(chain.code, asset);
      if (currencyId === undefined) continue;
      const key = `genesis:${chain.code}:${asset}`;
      const idempotency = { userId: HOUSE, route: 'custody/genesis', key, bodyHash: 'fundChain' };
      const funding = { kind: 'fundChain', chainId: chain.id, currencyId, amount } as const;
      const outcome = await sequencer.submit(funding, { idempotency });
      assert(outcome.ok, `fundChain of the genesis was refused: ${outcome.ok ? '' : outcome.code}`);
    }
  }
}
