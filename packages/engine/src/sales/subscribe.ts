// A subscription is accepted: what it costs is locked, or, in a pay coin whose price moves, a little more until its tick.
import { accept, addAmounts, formatUnits, USDT, ZERO, type Amount } from '@bourse/domain';
import { checkAvailable } from '../core/check-available.ts';
import { allot } from './allot.ts';
import { checkKept } from './at-risk.ts';
import { changeShare } from './change-project.ts';
import { addSubscription, nextSubscriptionId } from './change-subscription.ts';
import { checkWanted, findIndex, findOpenSale } from './check-subscription.ts';
import type { Subscribe } from './commands.ts';
import { calculateLaunchCost, calculateLaunchHold } from './formulas.ts';
import type { LaunchContext, LaunchOutcome, LaunchWorld } from './sales.ts';
import type { LaunchProject } from './project.ts';
import type { Subscription } from './subscription.ts';

export function subscribe(world: LaunchWorld, context: LaunchContext, command: Subscribe): LaunchOutcome<Subscribe> {
  const { userId, amount: wanted, payCurrencyId: currencyId } = command;
  const project = findOpenSale(world.launch, context.at, command);
  if ('ok' in project) return project;
  const refusal = checkWanted(world, command, project);
  if (refusal) return refusal;
  const found = findIndex(world, context, command, project);
  if ('ok' in found) return found;
  const isFixed = currencyId === USDT;
  const held = isFixed
    ? calculateLaunchCost(wanted, project.price)
    : calculateLaunchHold(wanted, project.price, found.index);
  const fundsRefusal = checkAvailable(world, { userId, wallet: 'change', currencyId }, held);
  if (fundsRefusal) return fundsRefusal;
  const wish = { userId, payCurrencyId: currencyId, held, currencyId: project.currencyId, wanted };
  const keptRefusal = checkKept(world, context, wish);
  if (keptRefusal) return keptRefusal;

  // From here on the command succeeds.
  world.ledger.hold(context, world.ledger.openAccount(context, userId, 'change', currencyId), held);
  changeShare(world, context, project, { userId, wanted });
  const subscription = createSubscription(world, context, { command, project, held });
  addSubscription(world, context, subscription, { demand: addAmounts(project.demand, wanted) });
  if (isFixed && project.mode === 'first_come') allot(world, context, subscription, wanted);
  return accept({
    subscriptionId: subscription.id,
    state: subscription.state,
    held: formatUnits(subscription.held),
    charged: formatUnits(subscription.charged),
    unlockAt: subscription.unlockAt ?? null,
  });
}

type Placed = { readonly command: Subscribe; readonly project: LaunchProject; readonly held: Amount };

function createSubscription(
  world: LaunchWorld,
  { at, seq }: LaunchContext,
  { command, project, held }: Placed,
): Subscription {
  const { userId, payCurrencyId, amount: wanted } = command;
  return {
    id: nextSubscriptionId(world),
    userId,
    projectId: project.id,
    currencyId: project.currencyId,
    payCurrencyId,
    wanted,
    placedAt: at,
    placedSeq: seq,
    state: payCurrencyId === USDT ? 'held' : 'pending',
    second: undefined,
    index: undefined,
    held,
    charged: ZERO,
    allotted: ZERO,
    unlockAt: undefined,
    voidReason: undefined,
    endedAt: undefined,
  };
}
