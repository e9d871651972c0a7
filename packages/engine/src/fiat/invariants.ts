// What must be true of trade in fiat money between any two commands: an ad's coin is sold, taken by deals or remains, and
// everything that is kept besides the rows is what they come to. That what is locked is what they hold, the claims say.
import { assert } from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import { isLiveDeal } from './deal-states.ts';
import type { FiatDeal } from './deal.ts';
import type { Fiat, FiatWorld } from './fiat.ts';

export function checkFiat({ fiat }: FiatWorld): void {
  for (const ad of fiat.ads.values()) checkAd(fiat, ad);
  for (const deal of fiat.deals.values()) checkDeal(fiat, deal);
  checkSizes(fiat);
  for (const own of fiat.merchants.values()) {
    for (const { userId, fee, state, decidedAt } of own.values()) {
      assert(fee >= 0n && (state === 'applied') === (decidedAt === undefined), `merchant ${userId} is decided about`);
    }
  }
}

function checkAd(fiat: Fiat, ad: FiatAd): void {
  const { id, state, isUp, isBarred, remaining, sold, totalNumber, minNumber, maxNumber } = ad;
  const deals = [...(fiat.dealsOn.get(id) ?? [])];
  const taken = deals.reduce((sum, deal) => sum + deal.taken, 0n);
  assert(state === 'live' && fiat.adsOf.get(ad.publisherId)?.has(ad), `ad ${id} is live and owned`);
  assert(remaining >= 0n && sold >= 0n, `ad ${id} oversells`);
  assert(sold + taken + remaining === totalNumber, `ad ${id}: ${sold} sold, ${taken} taken, ${remaining} remain`);
  assert(remaining > 0n || deals.length > 0, `ad ${id} has something to do`);
  assert(minNumber > 0n && minNumber <= maxNumber && maxNumber <= totalNumber, `ad ${id} has limits`);
  assert((ad.priceKind === 'fixed') === (ad.price !== undefined), `ad ${id} has a price`);
  assert((ad.priceKind === 'floating') === (ad.premium !== undefined), `ad ${id} has a premium`);
  assert(!(isUp && isBarred), `ad ${id} is barred`);
}

function checkDeal(fiat: Fiat, deal: FiatDeal): void {
  const { id, state, held, taken, released, number, dueAt, endReason, endedAt } = deal;
  const isLive = isLiveDeal(deal);
  assert(isLive === (endReason === undefined && endedAt === undefined), `deal ${id} says its end`);
  assert((dueAt === undefined) === (state === 'appealed'), `deal ${id} goes on by itself`);
  assert(dueAt === undefined || fiat.due.has(dueAt, deal), `deal ${id} has its moment`);
  const isWhole = state === 'unpaid' || state === 'paid';
  assert(!isWhole || (held === number && taken === number), `deal ${id} holds its number`);
  assert(taken >= 0n && taken <= held && held <= number, `deal ${id} holds no more than its number`);
  assert(isLive || held === 0n, `deal ${id} holds nothing once it has ended`);
  assert(state === 'done' ? released <= number : released === 0n, `deal ${id} releases at its end`);
  assert(deal.buyerId !== deal.sellerId, `deal ${id} has two users`);
  for (const userId of [deal.buyerId, deal.sellerId]) {
    assert((fiat.dealsOf.get(userId)?.has(deal) ?? false) === isLive, `deal ${id} is of its users`);
  }
  assert((fiat.dealsOn.get(deal.adId)?.has(deal) ?? false) === isLive, `deal ${id} is on its ad`);
  assert(fiat.ads.has(deal.adId) || taken === 0n, `deal ${id} has taken of a live ad`);
}

function checkSizes({ ads, adsOf, deals, dealsOf, dealsOn }: Fiat): void {
  const count = (lists: Iterable<Set<unknown>>): number => [...lists].reduce((sum, { size }) => sum + size, 0);
  const live = [...deals.values()].filter(isLiveDeal).length;
  assert(count(adsOf.values()) === ads.size, 'every ad has one publisher');
  assert(count(dealsOn.values()) === live && count(dealsOf.values()) === 2 * live, 'every live deal is listed');
}
