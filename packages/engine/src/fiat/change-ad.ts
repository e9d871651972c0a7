// The only code that changes an ad: its fields, and the lists that hold it while it is live.
import { addAmounts, assert, fiatAdId, subtractAmounts, type Amount, type FiatAdId } from '@bourse/domain';
import { FIAT_ADS, type FiatAd, type FiatAdChange } from './ad.ts';
import type { Fiat, FiatContext, FiatWorld } from './fiat.ts';

export function changeAd({ fiat }: FiatWorld, context: FiatContext, ad: FiatAd, fields: FiatAdChange): void {
  assert(ad.state === 'live', `ad ${ad.id} is live when it changes`);
  Object.assign(ad, fields);
  if (ad.state !== 'live') delistAd(fiat, ad);
  record(context, ad);
}

/** A new one, which has taken the next id. */
export function addAd({ fiat }: FiatWorld, context: FiatContext, ad: FiatAd): void {
  enlistAd(fiat, ad);
  record(context, ad);
}

export function nextAdId({ counters }: FiatWorld): FiatAdId {
  counters.fiatAd += 1;
  return fiatAdId(counters.fiatAd);
}

function record(context: FiatContext, ad: FiatAd): void {
  context.changes.fiatAds.add(ad);
  context.events.push({ kind: 'fiatAdChanged', ad: FIAT_ADS.copy(ad) });
}

export function enlistAd({ ads, adsOf }: Fiat, ad: FiatAd): void {
  ads.set(ad.id, ad);
  const own = adsOf.get(ad.publisherId) ?? new Set();
  adsOf.set(ad.publisherId, own.add(ad));
}

function delistAd({ ads, adsOf }: Fiat, ad: FiatAd): void {
  ads.delete(ad.id);
  const own = adsOf.get(ad.publisherId);
  own?.delete(ad);
  if (own?.size === 0) adsOf.delete(ad.publisherId);
}

/** A deal takes so much of what remains. */
export function takeFromAd(world: FiatWorld, context: FiatContext, ad: FiatAd, taken: Amount): void {
  changeAd(world, context, ad, { remaining: subtractAmounts(ad.remaining, taken) });
}

/** A deal has ended: what it had taken is sold, or remains again. Where nothing does and no deal is under way, the ad is done. */
export function settleAd(
  world: FiatWorld,
  context: FiatContext,
  adId: FiatAdId,
  { taken, isSold }: { readonly taken: Amount; readonly isSold: boolean },
): void {
  const ad = world.fiat.ads.get(adId);
  if (!ad) {
    assert(taken === 0n, `what a deal has taken belongs to a live ad, not to ad ${adId}`);
    return;
  }
  const change = isSold ? { sold: addAmounts(ad.sold, taken) } : { remaining: addAmounts(ad.remaining, taken) };
  const isDone = (change.remaining ?? ad.remaining) === 0n && !world.fiat.dealsOn.has(adId);
  changeAd(world, context, ad, isDone ? { ...change, state: 'done' } : change);
}
