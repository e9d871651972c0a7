// A sale is over: what it has not handed out goes back to what the house holds.
import { subtractAmounts } from '@bourse/domain';
import { changeProject } from './change-project.ts';
import type { LaunchContext, LaunchWorld } from './launch.ts';
import type { LaunchProject } from './project.ts';

export function finishSale(
  world: LaunchWorld,
  context: LaunchContext,
  project: LaunchProject,
  state: 'done' | 'cancelled',
): void {
  const { currencyId, supply, allotted } = project;
  const unsold = subtractAmounts(supply, allotted);
  if (unsold > 0n) {
    world.ledger.transfer(context, 'subscription_supply', {
      from: world.ledger.openHouseAccount(context, 'subscription_reserve', currencyId),
      to: world.ledger.openHouseAccount(context, 'subscription', currencyId),
      amount: unsold,
    });
  }
  changeProject(world, context, project, { state, endedAt: context.at });
}
