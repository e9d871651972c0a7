// The two legs of an OCO pair: the limit leg rests and holds for both, the stop leg waits and holds nothing. When one of
// them comes to trade, the other ends and it goes on alone, with what it needs itself.
import { assert, subtractAmounts, type Amount } from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { SpotContext } from './spot.ts';
import type { SpotWorld } from './spot.ts';
import { closeOrder } from './close-order.ts';
import { calculateNeed, releaseHold, takeHold } from './holds.ts';
import { passCharge } from './key-charges.ts';
import { reportLevel } from './report-level.ts';
import type { SpotMarket } from './spot-market.ts';

export function joinLegs(one: BookOrder, other: BookOrder): void {
  assert(!one.partner && !other.partner, 'an order is a leg of one pair');
  one.partner = other;
  other.partner = one;
}

/** Ends the pair, if there is one, and answers the other leg. */
export function partLegs(leg: BookOrder): BookOrder | undefined {
  const { partner } = leg;
  if (partner) {
    leg.partner = undefined;
    partner.partner = undefined;
  }
  return partner;
}

/** Calculates what the two legs hold together: the larger of their needs, since one of them only comes to trade. */
export function calculatePairNeed(one: BookOrder, other: BookOrder): Amount {
  const [needOfOne, needOfOther] = [calculateNeed(one), calculateNeed(other)];
  return needOfOne > needOfOther ? needOfOne : needOfOther;
}

/** Before the first fill of a limit leg. */
export function endStopLeg(world: SpotWorld, context: SpotContext, market: SpotMarket, limitLeg: BookOrder): void {
  const stopLeg = partLegs(limitLeg);
  assert(stopLeg, 'a leg has a partner');
  market.stops.remove(stopLeg);
  closeOrder(world, context, market, stopLeg, 'oco');
  releaseHold(world, context, limitLeg, subtractAmounts(limitLeg.held, calculateNeed(limitLeg)));
}

/** When a stop leg is triggered: it takes over the hold. */
export function endLimitLeg(world: SpotWorld, context: SpotContext, market: SpotMarket, stopLeg: BookOrder): void {
  const limitLeg = partLegs(stopLeg);
  assert(limitLeg?.level, 'the limit leg of a pair rests');
  const { level } = limitLeg;
  market.book.remove(limitLeg, level);
  passCharge(limitLeg, stopLeg);
  closeOrder(world, context, market, limitLeg, 'oco');
  reportLevel(context, market, limitLeg.side, level);
  takeHold(world, context, stopLeg, calculateNeed(stopLeg));
}
