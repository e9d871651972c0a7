// The coins of a sale, on their way into its reserve and back.
import type { Amount } from '@bourse/domain';
import type { LaunchContext, LaunchWorld } from './sales.ts';
import type { LaunchProject } from './project.ts';

export const reserveSupply = (world: LaunchWorld, context: LaunchContext, project: LaunchProject): void =>
  moveSupply(world, context, project, { from: 'subscription', to: 'subscription_reserve', amount: project.supply });

export const returnSupply = (
  world: LaunchWorld,
  context: LaunchContext,
  project: LaunchProject,
  unsold: Amount,
): void => moveSupply(world, context, project, { from: 'subscription_reserve', to: 'subscription', amount: unsold });

type Purpose = 'subscription' | 'subscription_reserve';
type Way = { readonly from: Purpose; readonly to: Purpose; readonly amount: Amount };

function moveSupply(
  { ledger }: LaunchWorld,
  context: LaunchContext,
  { currencyId }: LaunchProject,
  { from, to, amount }: Way,
): void {
  ledger.transfer(context, 'subscription_supply', {
    from: ledger.openHouseAccount(context, from, currencyId),
    to: ledger.openHouseAccount(context, to, currencyId),
    amount,
  });
}
