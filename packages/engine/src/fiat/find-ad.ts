import type { FiatAdId, UserId } from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import type { FiatWorld } from './fiat.ts';

/** A live ad of its publisher; others do not find it. */
export function findOwnAd({ fiat }: FiatWorld, userId: UserId, adId: FiatAdId): FiatAd | undefined {
  const ad = fiat.ads.get(adId);
  return ad?.publisherId === userId ? ad : undefined;
}
