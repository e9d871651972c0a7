// Orders that name the moment of their end are cancelled by the first command stamped at or after it: by `advanceTime`, a
// part at a time, and before anything that is about their market, or about their owner's money.
import { assert, refuse, type Instant, type UserId } from '@bourse/domain';
import { Budget } from '../core/budget.ts';
import type { BookOrder } from './book/level.ts';
import type { MaybeRefusal } from './check-order.ts';
import type { OrderTerms } from './order.ts';
import { reportLevel } from './report-level.ts';
import type { SpotContext, SpotWorld } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** Refuses a moment that has come. */
export const checkExpiry = ({ at }: SpotContext, terms: OrderTerms | undefined): MaybeRefusal =>
  terms?.expiresAt !== undefined && terms.expiresAt <= at ? refuse('expiry_passed') : undefined;

/** Finds the markets that have something due. */
export function findDue({ spot: { expiries, markets } }: SpotWorld, at: Instant): SpotMarket[] {
  return expiries.dueMarkets(at).map((id) => {
    const market = markets.get(id);
    assert(market, 'an open order is in a market');
    return market;
  });
}

/** Ends all that are due in a market. */
export function expireDue(world: SpotWorld, context: SpotContext, market: SpotMarket): void {
  const { expiries } = world.spot;
  const { marketId } = market.entity.settings;
  for (let order = expiries.firstDue(marketId, context.at); order; order = expiries.firstDue(marketId, context.at)) {
    expire(world, context, market, order);
  }
}

/** One part, market by market. What the pairs of one bring with them comes before the next market. */
export function advanceExpiries(world: SpotWorld, context: SpotContext): void {
  const { expiries, chunk, endedParents } = world.spot;
  const budget = new Budget(chunk);
  expiries.begin(context.at);
  for (const market of findDue(world, context.at)) {
    const { marketId } = market.entity.settings;
    for (let order = expiries.firstDue(marketId, context.at); order; order = expiries.firstDue(marketId, context.at)) {
      if (!budget.spend()) return;
      expire(world, context, market, order);
    }
    if (endedParents.length > 0) return;
  }
}

/** Ends those of one user that are due in a market. */
export function expireOwn(world: SpotWorld, context: SpotContext, market: SpotMarket, userId: UserId): void {
  for (const order of market.openOrdersOf(userId)) {
    const expiresAt = order.terms?.expiresAt;
    if (expiresAt !== undefined && expiresAt <= context.at) expire(world, context, market, order);
  }
}

function expire(world: SpotWorld, context: SpotContext, market: SpotMarket, order: BookOrder): void {
  const level = withdrawOrder(world, context, market, order, 'expired');
  if (level) reportLevel(context, market, order.side, level);
}
