// A deal comes to its end: the coin goes to the buyer, or is its seller's again.
import { amount, divFloor, subtractAmounts, ZERO, type Amount, type UserId } from '@bourse/domain';
import { ease, restrict } from '../wallet/restrict.ts';
import { countDone } from './accounts.ts';
import { changeDeal } from './change-deal.ts';
import { settleAd } from './change-ad.ts';
import { dueAtOf, type DealStep } from './deal-states.ts';
import type { FiatDeal } from './deal.ts';
import type { FiatContext, FiatWorld } from './fiat.ts';
import { freeCoin, openLegal } from './hold.ts';
import type { FiatRules } from './rules.ts';

type Ending = { readonly step: DealStep; readonly rules: FiatRules; readonly by?: UserId };

export function endDeal(world: FiatWorld, context: FiatContext, deal: FiatDeal, ending: Ending): void {
  const { taken } = deal;
  const isSold = ending.step.to === 'done';
  if (isSold) handOver(world, context, deal, ending.rules);
  else giveBack(world, context, deal);
  closeDeal(world, context, deal, ending);
  settleAd(world, context, deal.adId, { taken, isSold });
}

/** Hands over what is held, which after an appeal may be less than was agreed. */
function handOver(world: FiatWorld, context: FiatContext, deal: FiatDeal, { restrictMs }: FiatRules): void {
  const { buyerId, sellerId, currencyId, held } = deal;
  for (const userId of [buyerId, sellerId]) countDone(world, context, userId);
  if (held === 0n) return;
  const from = openLegal(world, context, { userId: sellerId, currencyId });
  const to = openLegal(world, context, { userId: buyerId, currencyId });
  world.ledger.release(context, from, held);
  world.ledger.transfer(context, 'fiat_deal', { from, to, amount: held });
  const worth = worthOf(deal, held);
  ease(world, context, { userId: sellerId, worth, restrictMs });
  restrict(world, context, { userId: buyerId, worth, restrictMs });
}

/** Answers the worth of part of a deal, by the index of its opening. */
const worthOf = ({ worth, number }: FiatDeal, part: Amount): Amount => amount(divFloor(worth * part, number));

/** What was taken of a sell ad stays held for the ad; the rest is free. */
function giveBack(world: FiatWorld, context: FiatContext, { side, sellerId, currencyId, held, taken }: FiatDeal): void {
  const ofAd = side === 'sell' ? taken : ZERO;
  freeCoin(world, context, { userId: sellerId, currencyId }, subtractAmounts(held, ofAd));
}

function closeDeal(world: FiatWorld, context: FiatContext, deal: FiatDeal, { step, rules, by }: Ending): void {
  const { to: state, end: endReason, act } = step;
  const [endedAt, endedSeq] = [context.at, context.seq];
  const dueAt = dueAtOf({ ...deal, state }, world.actClock.at(endedAt), rules);
  const released = state === 'done' ? deal.held : ZERO;
  const end = { state, endReason, endedAt, endedSeq, dueAt, released, held: ZERO, taken: ZERO };
  changeDeal(world, context, deal, { fields: end, act, ...(by === undefined ? {} : { by }) });
}
