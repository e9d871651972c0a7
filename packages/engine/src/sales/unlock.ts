// The coins of a subscription become available, once their days are over.
import { accept, formatUnits, refuse, timeUntil } from '@bourse/domain';
import { changeSubscription, isKept } from './change-subscription.ts';
import type { UnlockSubscription } from './commands.ts';
import type { LaunchContext, LaunchOutcome, LaunchWorld } from './sales.ts';

export function unlockSubscription(
  world: LaunchWorld,
  context: LaunchContext,
  { userId, subscriptionId }: UnlockSubscription,
): LaunchOutcome<UnlockSubscription> {
  const { at } = context;
  const subscription = world.launch.subscriptions.get(subscriptionId);
  const isOwn = subscription?.userId === userId && isKept(subscription, at);
  if (!subscription || !isOwn) return refuse('subscription_not_found');
  if (subscription.state === 'done') return refuse('subscription_already_unlocked');
  const { unlockAt: until, currencyId, allotted } = subscription;
  if (until === undefined) return refuse('subscription_not_allotted');
  if (at < until) return refuse('subscription_still_locked', { ...timeUntil(until, at), until });
  world.ledger.release(context, world.ledger.openAccount(context, userId, 'change', currencyId), allotted);
  changeSubscription(world, context, subscription, { state: 'done', endedAt: at });
  return accept({ unlocked: formatUnits(allotted) });
}
