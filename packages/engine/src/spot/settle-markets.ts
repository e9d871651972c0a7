// What is left to be done in markets before a command may see them: orders whose moment has come end, with what their pairs
// bring with them, and stop orders that have been reached are triggered.
import { type Instant, type UserId } from '@bourse/domain';
import { advanceExpiries, expireDue, expireOwn, findDue } from './expire-orders.ts';
import type { SpotContext, SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import {
  advanceCascades,
  armPairs,
  finishStops,
  hasStopsLeft,
  nextCascadeDeadline,
  type Aim,
} from './trigger-stops.ts';

/** Whether work has been begun and is left of what a command is about. */
export const hasWorkLeft = (world: SpotWorld, aim: Aim): boolean =>
  hasStopsLeft(world, aim) ||
  (world.spot.expiries.hasLeft() &&
    findAimed(world, aim).some(({ entity }) => world.spot.expiries.hasLeft(entity.settings.marketId)));

/** Does all of it, and all that is due by now. */
export function settleMarkets(world: SpotWorld, context: SpotContext, aim: Aim): void {
  if (world.spot.expiries.hasDue(context.at)) {
    for (const market of findAimed(world, aim)) {
      expireDue(world, context, market);
      armPairs(world, context, 'all');
    }
  }
  if (world.spot.cascades.size > 0) finishStops(world, context, aim);
}

/** A user's own orders whose moment has come hold nothing any more, whatever the user is about to do. */
export function settleOwn(world: SpotWorld, context: SpotContext, userId: UserId): void {
  if (!world.spot.expiries.hasDue(context.at)) return;
  for (const market of findDue(world, context.at)) {
    expireOwn(world, context, market, userId);
    armPairs(world, context, 'all');
  }
}

export const nextWorkDeadline = (world: SpotWorld): Instant | undefined =>
  nextCascadeDeadline(world) ?? world.spot.expiries.next;

/** One part. Nothing else comes before what has been triggered. */
export function advanceWork(world: SpotWorld, context: SpotContext): void {
  advanceCascades(world, context);
  if (world.spot.cascades.size > 0) return;
  advanceExpiries(world, context);
  armPairs(world, context, 'part');
}

/** By their ids, which a reload does not change. */
function findAimed({ spot }: SpotWorld, { marketId, orderId: id }: Aim): readonly SpotMarket[] {
  const named = id === undefined ? marketId : spot.openOrders.get(id)?.marketId;
  if (named === undefined && id !== undefined) return [];
  const markets = named === undefined ? [...spot.markets.values()] : [spot.markets.get(named)];
  return markets
    .filter((market) => market !== undefined)
    .sort((a, b) => a.entity.settings.marketId - b.entity.settings.marketId);
}
