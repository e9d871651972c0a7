// Ads go down and up again, and end when their publisher wants no more deals. Operators may take one down for good.
import { accept, formatUnits, refuse, ZERO, type FiatAdId } from '@bourse/domain';
import { mustGetUser } from '../core/users.ts';
import { changeAd } from './change-ad.ts';
import type { AllowFiatAd, ShelveFiatAd, TakeDownFiatAd, WithdrawFiatAd } from './commands.ts';
import type { FiatContext, FiatOutcome, FiatWorld } from './fiat.ts';
import { findOwnAd } from './find-ad.ts';
import { freeCoin } from './hold.ts';

/** Whoever is frozen may still take his ads down. */
export function shelveFiatAd(
  world: FiatWorld,
  context: FiatContext,
  { userId, adId, isUp }: ShelveFiatAd,
): FiatOutcome<ShelveFiatAd> {
  if (isUp && mustGetUser(world, userId).isFrozen) return refuse('user_frozen');
  const ad = findOwnAd(world, userId, adId);
  if (!ad) return refuse('fiat_ad_not_found');
  if (isUp && ad.isBarred) return refuse('fiat_ad_barred');
  if (ad.isUp !== isUp) changeAd(world, context, ad, { isUp, changedAt: context.at });
  return accept({});
}

export function withdrawFiatAd(
  world: FiatWorld,
  context: FiatContext,
  { userId, adId }: WithdrawFiatAd,
): FiatOutcome<WithdrawFiatAd> {
  const ad = findOwnAd(world, userId, adId);
  if (!ad) return refuse('fiat_ad_not_found');
  if (ad.isUp) return refuse('fiat_ad_still_up');
  if (world.fiat.dealsOn.has(adId)) return refuse('fiat_ad_has_deals');
  const freed = ad.side === 'sell' ? ad.remaining : ZERO;
  freeCoin(world, context, { userId, currencyId: ad.currencyId }, freed);
  changeAd(world, context, ad, { state: 'withdrawn', remaining: ZERO, changedAt: context.at });
  return accept({ freed: formatUnits(freed) });
}

export const takeDownFiatAd = (
  world: FiatWorld,
  context: FiatContext,
  { adId }: TakeDownFiatAd,
): FiatOutcome<TakeDownFiatAd> => bar(world, context, adId, { isUp: false, isBarred: true });

/** It stays down until its publisher puts it up. */
export const allowFiatAd = (world: FiatWorld, context: FiatContext, { adId }: AllowFiatAd): FiatOutcome<AllowFiatAd> =>
  bar(world, context, adId, { isBarred: false });

type Barring = { readonly isUp?: false; readonly isBarred: boolean };

function bar(
  world: FiatWorld,
  context: FiatContext,
  adId: FiatAdId,
  barring: Barring,
): FiatOutcome<TakeDownFiatAd | AllowFiatAd> {
  const ad = world.fiat.ads.get(adId);
  if (!ad) return refuse('fiat_ad_not_found');
  changeAd(world, context, ad, { ...barring, changedAt: context.at });
  return accept({});
}
