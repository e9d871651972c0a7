// A deal is appealed: nobody gets the coin before its seller lets go of it, its buyer gives in, or operators decide.
import { addAmounts, minAmount, subtractAmounts, ZERO, type Amount, type UserId } from '@bourse/domain';
import { takeFromAd } from './change-ad.ts';
import { changeDeal } from './change-deal.ts';
import { isLiveDeal, type DealStep } from './deal-states.ts';
import type { FiatDeal, FiatDealChange } from './deal.ts';
import type { FiatContext, FiatWorld } from './fiat.ts';
import { availableOf, holdCoin } from './hold.ts';

export function appealDeal(
  world: FiatWorld,
  context: FiatContext,
  deal: FiatDeal,
  { step, by }: { readonly step: DealStep; readonly by?: UserId },
): void {
  const reopened = isLiveDeal(deal) ? {} : reopen(world, context, deal);
  const ended = { endedAt: undefined, endedSeq: undefined, endReason: undefined };
  const fields = { ...reopened, ...ended, state: step.to, appealedAt: context.at, appealedBy: by, dueAt: undefined };
  changeDeal(world, context, deal, { fields, act: step.act, ...(by === undefined ? {} : { by }) });
}

const reopen = (world: FiatWorld, context: FiatContext, deal: FiatDeal): FiatDealChange => ({
  ...holdAgain(world, context, deal),
  hasProof: true,
  firstEndReason: deal.endReason,
  firstEndedAt: deal.endedAt,
});

type Held = { readonly held: Amount; readonly taken: Amount };

/**
 * Holds again what the ended deal gave back: of what remains of its ad where that is live, then of what its seller has
 * available.
 */
function holdAgain(world: FiatWorld, context: FiatContext, deal: FiatDeal): Held {
  const { adId, side, sellerId, currencyId, number } = deal;
  const owner = { userId: sellerId, currencyId };
  const ad = world.fiat.ads.get(adId);
  const left = ad?.remaining ?? ZERO;
  const ofAd = side === 'sell' ? minAmount(number, left) : ZERO;
  const ofAccount = minAmount(subtractAmounts(number, ofAd), availableOf(world, owner));
  holdCoin(world, context, owner, ofAccount);
  const held = addAmounts(ofAd, ofAccount);
  const taken = side === 'sell' ? ofAd : minAmount(held, left);
  if (ad && taken > 0n) takeFromAd(world, context, ad, taken);
  return { held, taken };
}
