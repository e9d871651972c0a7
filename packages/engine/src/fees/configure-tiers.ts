// Sets all tiers at once. Orders that exist keep the rates that they were accepted at.
import { accept, refuse } from '@bourse/domain';
import type { ConfigureFeeTiers } from './commands.ts';
import { areSoundFeeTiers } from './fee-tiers.ts';
import type { FeesContext, FeesOutcome, FeesWorld } from './fees.ts';

export function configureFeeTiers(
  { fees }: FeesWorld,
  context: FeesContext,
  { tiers }: ConfigureFeeTiers,
): FeesOutcome<ConfigureFeeTiers> {
  if (!areSoundFeeTiers(tiers)) return refuse('invalid_market_settings');
  for (const [place, terms] of tiers.entries()) {
    const settings = { ...terms, isOffered: true };
    const tier = Object.assign(fees.tiers[place] ?? { level: place + 1, ...settings }, settings);
    fees.tiers[place] = tier;
    context.changes.feeTiers.add(tier);
  }
  for (const tier of fees.tiers.slice(tiers.length)) {
    tier.isOffered = false;
    context.changes.feeTiers.add(tier);
  }
  fees.offered = tiers.length;
  return accept({});
}
