// The only code that changes a subscription: its fields, every list that follows from them, and what its sale counts.
import {
  assert,
  DAY_MS,
  instant,
  secondOf,
  SUBSCRIPTION_WAIT_SECONDS,
  subscriptionId,
  type Instant,
  type LaunchProjectId,
  type SubscriptionId,
  type SubscriptionState,
} from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import { changeProject, mustGetProject } from './change-project.ts';
import type { Launch, LaunchContext, LaunchWorld } from './sales.ts';
import type { LaunchProgress } from './project.ts';
import { SUBSCRIPTIONS, type Subscription, type SubscriptionChange } from './subscription.ts';

const NEXT: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  pending: ['held', 'refunded', 'void'],
  held: ['locked', 'done', 'refunded'],
  locked: ['done'],
  done: [],
  refunded: [],
  void: [],
};

/** Gives fields their new values. `progress` is what the sale takes over besides. */
export function changeSubscription(
  world: LaunchWorld,
  context: LaunchContext,
  subscription: Subscription,
  fields: SubscriptionChange & Pick<Subscription, 'state'>,
  progress: LaunchProgress = {},
): void {
  const { launch } = world;
  const { state: before, id } = subscription;
  assert(NEXT[before].includes(fields.state), `subscription ${id} goes from ${before} to ${fields.state}`);
  delist(launch, subscription);
  Object.assign(subscription, fields);
  enlist(launch, subscription);
  record(context, subscription);
  if (isOpen(before)) countOpen(world, context, subscription, { before, progress });
}

/** A new one, which has taken the next id. */
export function addSubscription(
  world: LaunchWorld,
  context: LaunchContext,
  subscription: Subscription,
  progress: LaunchProgress,
): void {
  enlist(world.launch, subscription);
  record(context, subscription);
  countOpen(world, context, subscription, { before: undefined, progress });
}

export function nextSubscriptionId({ counters }: LaunchWorld): SubscriptionId {
  counters.subscription += 1;
  return subscriptionId(counters.subscription);
}

function record(context: LaunchContext, subscription: Subscription): void {
  context.changes.subscriptions.add(subscription);
  context.events.push({ kind: 'subscriptionChanged', subscription: SUBSCRIPTIONS.copy(subscription) });
}

type Step = { readonly before: SubscriptionState | undefined; readonly progress: LaunchProgress };

function countOpen(
  world: LaunchWorld,
  context: LaunchContext,
  { projectId, state }: Subscription,
  { before, progress }: Step,
): void {
  const project = mustGetProject(world.launch, projectId);
  const stepOf = (one: SubscriptionState): number => Number(state === one) - Number(before === one);
  const counts = { pending: project.pending + stepOf('pending'), holding: project.holding + stepOf('held') };
  changeProject(world, context, project, { ...counts, ...progress });
}

const AT_ONCE = 0;

function openList({ open }: Launch, projectId: LaunchProjectId): Agenda<Subscription> {
  const list = open.get(projectId) ?? new Agenda();
  open.set(projectId, list);
  return list;
}

/** Answers the subscriptions that a sale has not allotted, the oldest first. It may be changed meanwhile. */
export const openIn = ({ open }: Launch, projectId: LaunchProjectId): Iterable<Subscription> =>
  open.get(projectId)?.upTo(AT_ONCE) ?? [];

/** Its sale has not allotted it. */
const isOpen = (state: SubscriptionState): boolean => state === 'pending' || state === 'held';

/** From this second on no tick is taken for it. */
export const voidSecondOf = ({ placedAt }: Subscription): number => secondOf(placedAt) + SUBSCRIPTION_WAIT_SECONDS + 1;

/** A done one is kept for a day, so that who asks again is told so. */
export const forgetAtOf = ({ endedAt = instant(0) }: Subscription): Instant => instant(endedAt + DAY_MS);

/** Whether it locks something, or is done so lately that it can still be asked for. */
export const isKept = (subscription: Subscription, at: Instant): boolean =>
  isOpen(subscription.state) ||
  subscription.state === 'locked' ||
  (subscription.state === 'done' && at < forgetAtOf(subscription));

/** Puts one wherever its state belongs; what came to nothing belongs nowhere. */
export function enlist(launch: Launch, subscription: Subscription): void {
  if (subscription.state === 'refunded' || subscription.state === 'void') return;
  const { id, state, projectId, payCurrencyId, userId } = subscription;
  launch.subscriptions.set(id, subscription);
  if (state === 'done') launch.done.add(forgetAtOf(subscription), subscription);
  if (isOpen(state)) {
    openList(launch, projectId).add(AT_ONCE, subscription);
    addTo(launch.openOf, userId, subscription);
  }
  if (state !== 'pending') return;
  addTo(launch.waiting, payCurrencyId, subscription);
  launch.voids.add(voidSecondOf(subscription), subscription);
}

function delist(launch: Launch, subscription: Subscription): void {
  const { id, state, projectId, payCurrencyId, userId } = subscription;
  launch.subscriptions.delete(id);
  if (isOpen(state)) {
    openList(launch, projectId).delete(AT_ONCE, subscription);
    takeFrom(launch.openOf, userId, subscription);
  }
  if (state !== 'pending') return;
  takeFrom(launch.waiting, payCurrencyId, subscription);
  launch.voids.delete(voidSecondOf(subscription), subscription);
}

export function forget(launch: Launch, subscription: Subscription): void {
  launch.subscriptions.delete(subscription.id);
  launch.done.delete(forgetAtOf(subscription), subscription);
}

function addTo<Key>(lists: Map<Key, Set<Subscription>>, key: Key, subscription: Subscription): void {
  const list = lists.get(key) ?? new Set();
  lists.set(key, list.add(subscription));
}

function takeFrom<Key>(lists: Map<Key, Set<Subscription>>, key: Key, subscription: Subscription): void {
  const list = lists.get(key);
  list?.delete(subscription);
  if (list?.size === 0) lists.delete(key);
}
