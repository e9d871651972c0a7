// Books what the hot wallets of a demo were born with, and what they get of a coin that comes later.
import { assert, type Amount, type CurrencyId, userId } from '@bourse/domain';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { type Assets, NATIVE } from '../coins/assets.ts';
import { readCoinChains } from '../coins/coin-chains.ts';
import type { SimChain } from './sim-chain.ts';

/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

type Needs = {
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly sql: Sql;
  readonly assets: Pick<Assets, 'findCurrency'>;
  readonly sims: readonly SimChain[];
};

/** Once, however often it is called. */
export async function fundGenesis({ sequencer, sql, assets, sims }: Needs): Promise<void> {
  for (const sim of sims) {
    for (const { asset, amount } of sim.genesis) {
      const currencyId = assets.findCurrency(sim.chain.code, asset);
      if (currencyId !== undefined) await book(sequencer, sim, { asset, currencyId, amount });
    }
  }
  await endowNewCoins({ sequencer, sql, sims });
}

/** Gives the hot wallet of a simulated chain as much of a new coin as the site sends of it in a day. */
export async function endowNewCoins({ sequencer, sql, sims }: Omit<Needs, 'assets'>): Promise<void> {
  for (const { chain, contract, currencyId, siteDayLimit } of await readCoinChains(sql)) {
    const sim = sims.find((it) => it.chain.id === chain.id);
    const asset = contract ?? NATIVE;
    if (!sim || sim.genesis.some((born) => born.asset === asset)) continue;
    await book(sequencer, sim, { asset, currencyId, amount: await sim.endow({ asset, amount: siteDayLimit }) });
  }
}

type Born = { readonly asset: string; readonly currencyId: CurrencyId; readonly amount: Amount };

async function book(
  sequencer: Needs['sequencer'],
  { chain }: SimChain,
  { asset, currencyId, amount }: Born,
): Promise<void> {
  const key = `genesis:${chain.code}:${asset}`;
  const idempotency = { userId: HOUSE, route: 'custody/genesis', key, bodyHash: 'fundChain' };
  const funding = { kind: 'fundChain', chainId: chain.id, currencyId, amount } as const;
  const outcome = await sequencer.submit(funding, { idempotency });
  assert(outcome.ok, `fundChain of the genesis was refused: ${outcome.ok ? '' : outcome.code}`);
}
