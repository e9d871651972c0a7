// Sales of new coins as the engine gathers them.
import { assert, type CurrencyId, type UserId } from '@bourse/domain';
import type { Capability, Claim } from '../capability.ts';
import { risksOf } from './at-risk.ts';
import { isKept } from './change-subscription.ts';
import type { LaunchCommand, LaunchOutcomes } from './commands.ts';
import { cancelLaunch, configureLaunchProject, fundLaunch, scheduleLaunch, settleLaunch } from './configure-sale.ts';
import type { LaunchEvent } from './events.ts';
import { checkLaunch } from './invariants.ts';
import { LAUNCH_ENTITIES, type LaunchContext, type LaunchWorld } from './sales.ts';
import { loadLaunch } from './load.ts';
import { subscribe } from './subscribe.ts';
import { unlockSubscription } from './unlock.ts';
import { advanceLaunch, delaySales, nextDeadline, settleUser, sweepTick } from './work.ts';

type LaunchShape = {
  readonly world: LaunchWorld;
  readonly context: LaunchContext;
  readonly entities: typeof LAUNCH_ENTITIES;
  readonly command: LaunchCommand;
  readonly outcomes: LaunchOutcomes;
  readonly event: LaunchEvent;
};

export const launch: Capability<LaunchShape> = {
  entities: LAUNCH_ENTITIES,
  rules: {
    configureLaunchProject: { admits: 'house', run: configureLaunchProject },
    scheduleLaunch: { admits: 'house', run: scheduleLaunch },
    cancelLaunch: { admits: 'house', run: cancelLaunch },
    settleLaunch: { admits: 'house', run: settleLaunch },
    fundLaunch: { admits: 'house', run: fundLaunch },
    subscribe: { admits: 'active', isStopped: () => true, run: subscribe },
    unlockSubscription: { admits: 'known', run: unlockSubscription },
  },
  live: ({ launch: own }, at) => ({
    launchProjects: own.projects.values(),
    launchShares: [...own.shares.values()].flatMap((shares) => [...shares.values()]),
    subscriptions: [...own.subscriptions.values()].filter((one) => isKept(one, at)),
    launchSweeps: own.ticks.map(({ sweep }) => sweep),
  }),
  load: loadLaunch,
  claims: (world) => claimsOf(world),
  checkInvariants: checkLaunch,
  nextDeadline,
  advanceTime: advanceLaunch,
  afterStop: delaySales,
  onTick: sweepTick,
  settleUser,
  risksOf,
  isEngaged: ({ launch: { subscriptions } }, userId) =>
    [...subscriptions.values()].some((one) => one.userId === userId && (one.held > 0n || one.state === 'locked')),
};

/** Claims are money that is held until the result, and coins that are locked. */
function* claimsOf({ launch: own, ledger }: LaunchWorld): Generator<Claim> {
  const account = (userId: UserId, currencyId: CurrencyId) => {
    const found = ledger.getAccount(userId, 'change', currencyId);
    assert(found, 'what is held is held in an account');
    return found;
  };
  for (const { state, userId, payCurrencyId, currencyId, held, allotted } of own.subscriptions.values()) {
    if (held > 0n) yield { account: account(userId, payCurrencyId), amount: held };
    if (state === 'locked') yield { account: account(userId, currencyId), amount: allotted };
  }
}
