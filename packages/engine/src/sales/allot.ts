// What comes of a subscription: it is charged at its tick, gets its coins or its payment back, or comes to nothing.
import {
  addAmounts,
  DAY_MS,
  instant,
  negateAmount,
  subtractAmounts,
  ZERO,
  type Amount,
  type CurrencyId,
  type Price,
  type SubscriptionVoidReason,
  type UserId,
} from '@bourse/domain';
import type { Account } from '../ledger/account.ts';
import { changeShare, mustGetProject } from './change-project.ts';
import { changeSubscription } from './change-subscription.ts';
import { calculateLaunchCharge, calculateLaunchCost } from './formulas.ts';
import type { LaunchContext, LaunchWorld } from './sales.ts';
import type { Subscription } from './subscription.ts';

type Charge = { readonly second: number; readonly index: Price };

/** At its tick: what it then costs is held, out of what is available beyond the hold, or it is void. */
export function chargeSubscription(
  world: LaunchWorld,
  context: LaunchContext,
  subscription: Subscription,
  { second, index }: Charge,
): void {
  const { wanted, payCurrencyId, userId, projectId } = subscription;
  const project = mustGetProject(world.launch, projectId);
  const cost = calculateLaunchCost(wanted, project.price, index);
  const account = openChange(world, context, userId, payCurrencyId);
  if (cost > account.available + subscription.held) {
    voidSubscription(world, context, subscription, 'price_moved');
    return;
  }
  world.ledger.release(context, account, subscription.held);
  world.ledger.hold(context, account, cost);
  changeSubscription(world, context, subscription, { state: 'held', second, index, held: cost });
  if (project.mode === 'first_come') allot(world, context, subscription, wanted);
}

/** Coins for what they cost, in one posting; the rest of what was held is free. Without a coin all of it is. */
export function allot(world: LaunchWorld, context: LaunchContext, subscription: Subscription, allotted: Amount): void {
  if (allotted === 0n) {
    refund(world, context, subscription);
    return;
  }
  const { ledger } = world;
  const { userId, currencyId, payCurrencyId, held, wanted, projectId } = subscription;
  const project = mustGetProject(world.launch, projectId);
  const charged = calculateLaunchCharge(held, allotted, wanted);
  const payer = openChange(world, context, userId, payCurrencyId);
  const coins = openChange(world, context, userId, currencyId);
  ledger.release(context, payer, held);
  ledger.post(context, 'subscription_purchase', [
    { account: payer, amount: negateAmount(charged) },
    { account: ledger.openHouseAccount(context, 'subscription', payCurrencyId), amount: charged },
    { account: ledger.openHouseAccount(context, 'subscription_reserve', currencyId), amount: negateAmount(allotted) },
    { account: coins, amount: allotted },
  ]);
  const isLocked = project.lockDays > 0;
  if (isLocked) ledger.hold(context, coins, allotted);
  const unlockAt = instant((project.settledAt ?? context.at) + project.lockDays * DAY_MS);
  const end = isLocked ? { state: 'locked' as const } : { state: 'done' as const, endedAt: context.at };
  const progress = { allotted: addAmounts(project.allotted, allotted) };
  changeSubscription(world, context, subscription, { ...end, held: ZERO, charged, allotted, unlockAt }, progress);
}

/** It gets nothing, and has paid nothing. */
export function refund(world: LaunchWorld, context: LaunchContext, subscription: Subscription): void {
  freeHeld(world, context, subscription);
  changeSubscription(world, context, subscription, { state: 'refunded', held: ZERO, endedAt: context.at });
}

/** It comes to nothing, and its sale has what it wanted to sell again. */
export function voidSubscription(
  world: LaunchWorld,
  context: LaunchContext,
  subscription: Subscription,
  voidReason: SubscriptionVoidReason,
): void {
  const { userId, wanted, projectId } = subscription;
  const project = mustGetProject(world.launch, projectId);
  freeHeld(world, context, subscription);
  changeShare(world, context, project, { userId, wanted: negateAmount(wanted) });
  const fields = { state: 'void', voidReason, held: ZERO, endedAt: context.at } as const;
  const progress = { demand: subtractAmounts(project.demand, wanted) };
  changeSubscription(world, context, subscription, fields, progress);
}

function freeHeld(world: LaunchWorld, context: LaunchContext, { userId, payCurrencyId, held }: Subscription): void {
  world.ledger.release(context, openChange(world, context, userId, payCurrencyId), held);
}

function openChange({ ledger }: LaunchWorld, context: LaunchContext, userId: UserId, currencyId: CurrencyId): Account {
  return ledger.openAccount(context, userId, 'change', currencyId);
}
