// Staking of the catalogue: brings an empty database to what it starts with.
import { assert } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { CommandSink } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { STAKING_FUNDS, STAKING_PRODUCT_ENTRIES, stakingRulesOf } from './entries.ts';
import { stakingProducts, stakingRules } from './tables.ts';

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
};

/** Adds what is missing; what is there already stays as it is. A demo's house funds it as it begins. */
export async function seedStaking(options: Options): Promise<void> {
  for (const command of await findMissing(options)) {
    const outcome = await options.sequencer.submit(command);
    assert(outcome.ok, `${command.kind} is accepted`);
  }
}

async function findMissing({ storage: { db }, config }: Options): Promise<readonly Command[]> {
  const [rules, products] = await Promise.all([
    db.select({ id: stakingRules.id }).from(stakingRules),
    db.select({ id: stakingProducts.id }).from(stakingProducts),
  ]);
  const isNew = rules.length === 0;
  const funding = STAKING_FUNDS.flatMap((fund): Command[] => [
    { kind: 'fundTreasury', ...fund },
    { kind: 'fundStaking', ...fund },
  ]);
  const missing = STAKING_PRODUCT_ENTRIES.filter(({ id }) => !products.some((known) => known.id === id));
  return [
    ...(isNew && config.isDemo ? funding : []),
    // Outside a demo two operators offer them.
    ...missing.map(
      (product): Command => ({ kind: 'configureStakingProduct', product: { ...product, isOffered: config.isDemo } }),
    ),
    ...(isNew ? [{ kind: 'configureStakingRules', rules: stakingRulesOf(config) } as const] : []),
  ];
}
