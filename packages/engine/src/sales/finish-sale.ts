// A sale is over: what it has not handed out goes back to what the house holds.
import { subtractAmounts } from '@bourse/domain';
import { changeProject } from './change-project.ts';
import type { LaunchContext, LaunchWorld } from './sales.ts';
import type { LaunchProject } from './project.ts';
import { returnSupply } from './supply.ts';

export function finishSale(
  world: LaunchWorld,
  context: LaunchContext,
  project: LaunchProject,
  state: 'done' | 'cancelled',
): void {
  const unsold = subtractAmounts(project.supply, project.allotted);
  if (unsold > 0n) returnSupply(world, context, project, unsold);
  changeProject(world, context, project, { state, endedAt: context.at });
}
