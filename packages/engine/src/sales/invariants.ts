// What must be true of sales between any two commands: the coins of those that are announced lie in reserve until they are
// handed out, and everything that is kept besides the rows is what they come to. That what is locked is what subscriptions
// hold, the claims say.
import { assert, type CurrencyId } from '@bourse/domain';
import { availableOf } from '../core/fund-house.ts';
import { momentOf } from './change-project.ts';
import { openIn, voidSecondOf } from './change-subscription.ts';
import type { Launch, LaunchWorld } from './sales.ts';
import type { LaunchProject } from './project.ts';
import type { Subscription } from './subscription.ts';

export function checkLaunch(world: LaunchWorld): void {
  const { launch, currencies } = world;
  const reserved = new Map<CurrencyId, bigint>();
  for (const project of launch.projects.values()) {
    checkProject(launch, project);
    const { currencyId, state, supply, allotted } = project;
    if (state !== 'scheduled' && state !== 'allotting') continue;
    reserved.set(currencyId, (reserved.get(currencyId) ?? 0n) + supply - allotted);
  }
  for (const id of currencies.keys()) {
    const reserve = availableOf(world, 'subscription_reserve', id);
    assert(reserve === (reserved.get(id) ?? 0n), `currency ${id} has ${reserve} in reserve for sales`);
  }
  for (const subscription of launch.subscriptions.values()) checkSubscription(launch, subscription);
  checkSizes(launch);
}

function checkProject(launch: Launch, project: LaunchProject): void {
  const { id, state, mode, supply, demand, allotted, pending, holding } = project;
  const open = [...openIn(launch, id)];
  const isIn = (one: Subscription['state']): number => open.filter((each) => each.state === one).length;
  assert(pending === isIn('pending') && holding === isIn('held'), `sale ${id} counts what is open`);
  assert(allotted <= supply && allotted <= demand, `sale ${id} hands out what there is, and what is wanted`);
  assert(mode === 'pro_rata' || demand <= supply, `sale ${id} sells more than it has`);
  const moment = momentOf(project);
  assert(moment === undefined || launch.moments.has(moment, project), `sale ${id} has its moment`);
  const shares = launch.shares.get(id);
  assert(state === 'scheduled' || !shares, `sale ${id} has shares while it is announced`);
  const sum = [...(shares?.values() ?? [])].reduce((all, { wanted }) => all + wanted, 0n);
  assert(state !== 'scheduled' || sum === demand, `sale ${id}: ${sum} by person, ${demand} in all`);
}

function checkSubscription(launch: Launch, subscription: Subscription): void {
  const { id, state, held, allotted, wanted, unlockAt, endedAt, index, userId, payCurrencyId } = subscription;
  const [isPending, isOpen] = [state === 'pending', state === 'pending' || state === 'held'];
  assert(isOpen || state === 'locked' || state === 'done', `subscription ${id} is kept`);
  assert(held > 0n === isOpen, `subscription ${id} holds until it is allotted`);
  assert(allotted > 0n === !isOpen && allotted <= wanted, `subscription ${id} gets what it wants at most`);
  assert((unlockAt === undefined) === isOpen, `subscription ${id} says when it is unlocked`);
  assert((endedAt === undefined) === (state !== 'done'), `subscription ${id} says its end`);
  assert(!isPending || index === undefined, `subscription ${id} waits for its tick`);
  assert((launch.openOf.get(userId)?.has(subscription) ?? false) === isOpen, `subscription ${id} is of its owner`);
  assert((launch.waiting.get(payCurrencyId)?.has(subscription) ?? false) === isPending, `subscription ${id} waits`);
  assert(launch.voids.has(voidSecondOf(subscription), subscription) === isPending, `subscription ${id} has its second`);
}

function checkSizes({ waiting, openOf, projects }: Launch): void {
  const count = (lists: Iterable<Set<unknown>>): number => [...lists].reduce((sum, { size }) => sum + size, 0);
  const pending = [...projects.values()].reduce((sum, project) => sum + project.pending, 0);
  const open = [...projects.values()].reduce((sum, project) => sum + project.holding, pending);
  assert(count(waiting.values()) === pending && count(openOf.values()) === open, 'what waits is listed once');
}
