// Fee tiers of the catalogue: a demo that has none starts with these. On any other site operators decide.
import { amount, assert, ppm, units } from '@bourse/domain';
import type { FeeTierTerms } from '@bourse/engine';
import type { CommandSink } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import { feeTiers } from './tables.ts';

const tier = (minVolume: string, makerFee: bigint, takerFee: bigint): FeeTierTerms => ({
  minVolume: amount(units(minVolume)),
  makerFee: ppm(makerFee),
  takerFee: ppm(takerFee),
});

/** Markets ask for 0.1 % of both sides. */
const ENTRIES: readonly FeeTierTerms[] = [
  tier('10000', 900n, 950n),
  tier('100000', 800n, 900n),
  tier('1000000', 600n, 800n),
  tier('10000000', 400n, 600n),
  tier('100000000', 200n, 500n),
];

type Options = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
};

/** Writes them only where none was ever set. */
export async function seedFees({ storage: { db }, sequencer, config }: Options): Promise<void> {
  const known = await db.select({ level: feeTiers.level }).from(feeTiers).limit(1);
  if (!config.isDemo || known.length > 0) return;
  const outcome = await sequencer.submit({ kind: 'configureFeeTiers', tiers: ENTRIES });
  assert(outcome.ok, 'the tiers of a demo are sound');
}
