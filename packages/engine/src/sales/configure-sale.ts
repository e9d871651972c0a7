// What operators decide about a sale: its terms, that it is held, called off or worked out, and the coins for it.
import { accept, formatUnits, refuse, subtractAmounts, ZERO } from '@bourse/domain';
import { availableOf, fundFromTreasury } from '../core/fund-house.ts';
import { calculateLaunchCut } from './formulas.ts';
import { isSoundLaunch } from './settings.ts';
import { changeProject } from './change-project.ts';
import { openIn } from './change-subscription.ts';
import type { CancelLaunch, ConfigureLaunchProject, FundLaunch, ScheduleLaunch, SettleLaunch } from './commands.ts';
import { finishSale } from './finish-sale.ts';
import type { LaunchContext, LaunchOutcome, LaunchWorld } from './sales.ts';
import type { LaunchProject, LaunchTerms } from './project.ts';
import { reserveSupply } from './supply.ts';

const NEW = {
  state: 'draft',
  demand: ZERO,
  allotted: ZERO,
  pending: 0,
  holding: 0,
  cutRemainder: undefined,
  cutId: undefined,
  settledAt: undefined,
  endedAt: undefined,
} as const;

export function configureLaunchProject(
  world: LaunchWorld,
  context: LaunchContext,
  { project: terms }: ConfigureLaunchProject,
): LaunchOutcome<ConfigureLaunchProject> {
  const { id, currencyId } = terms;
  if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  const known = world.launch.projects.get(id);
  const isOther = known !== undefined && known.currencyId !== currencyId;
  if (isOther || !isSoundLaunch(terms)) return refuse('invalid_market_settings');
  if (known && known.state !== 'draft' && known.state !== 'scheduled') return refuse('launch_handled');
  if (known?.state === 'scheduled' && isFrozen(known, terms)) return refuse('launch_terms_frozen');
  changeProject(world, context, known ?? { ...terms, ...NEW }, terms);
  return accept({});
}

/** Whether something would change that users have been told. */
function isFrozen(known: LaunchProject, terms: Readonly<LaunchTerms>): boolean {
  const frozen = ['price', 'supply', 'mode', 'startAt', 'endAt', 'lockDays', 'step'] as const;
  return frozen.some((name) => known[name] !== terms[name]);
}

/** The coins are there before the sale is announced, or it is not. */
export function scheduleLaunch(
  world: LaunchWorld,
  context: LaunchContext,
  { projectId }: ScheduleLaunch,
): LaunchOutcome<ScheduleLaunch> {
  const project = world.launch.projects.get(projectId);
  if (!project) return refuse('launch_not_found');
  if (project.state !== 'draft') return refuse('launch_handled');
  if (project.endAt <= context.at) return refuse('launch_ended');
  const { currencyId, supply } = project;
  const missing = subtractAmounts(supply, availableOf(world, 'subscription', currencyId));
  if (missing > 0n) return refuse('insufficient_balance', { currencyId, missing: formatUnits(missing) });
  reserveSupply(world, context, project);
  changeProject(world, context, project, { state: 'scheduled' });
  return accept({});
}

/** What is held for it is given back afterwards, one after the other. */
export function cancelLaunch(
  world: LaunchWorld,
  context: LaunchContext,
  { projectId }: CancelLaunch,
): LaunchOutcome<CancelLaunch> {
  const project = world.launch.projects.get(projectId);
  if (!project) return refuse('launch_not_found');
  const { state, mode, startAt } = project;
  const isOpen = state === 'scheduled' && (mode === 'pro_rata' || context.at < startAt);
  if (state !== 'draft' && !isOpen) return refuse('launch_handled');
  if (state === 'draft') changeProject(world, context, project, { state: 'cancelled', endedAt: context.at });
  else finishSale(world, context, project, 'cancelled');
  return accept({});
}

/** Who gets the steps that rounding leaves is worked out once; then each share is a matter of itself. */
export function settleLaunch(
  world: LaunchWorld,
  context: LaunchContext,
  { projectId }: SettleLaunch,
): LaunchOutcome<SettleLaunch> {
  const { launch } = world;
  const project = launch.projects.get(projectId);
  if (!project) return refuse('launch_not_found');
  const { state, mode, endAt, pending, holding, demand, supply } = project;
  if (state !== 'scheduled' || mode !== 'pro_rata') return refuse('launch_handled');
  if (world.actClock.at(context.at) < endAt || pending > 0) return refuse('launch_not_ended');
  const cut = calculateLaunchCut(openIn(launch, projectId), project);
  const result = { cutRemainder: cut?.remainder, cutId: cut?.id, settledAt: context.at };
  changeProject(world, context, project, { state: 'allotting', ...result });
  if (holding === 0) finishSale(world, context, project, 'done');
  return accept({ demand: formatUnits(demand), supply: formatUnits(supply) });
}

export const fundLaunch = (
  world: LaunchWorld,
  context: LaunchContext,
  command: FundLaunch,
): LaunchOutcome<FundLaunch> =>
  fundFromTreasury(world, context, 'subscription_funding', { ...command, purpose: 'subscription' });
