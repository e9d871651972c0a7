// Ads and deals read from their rows: what is not there is undefined, never null.
import { ppm } from '@bourse/domain';
import type { FiatAd, FiatDeal } from '@bourse/engine';
import type { fiatAds, fiatDeals } from '../tables.ts';

export const toFiatAd = (row: typeof fiatAds.$inferSelect): FiatAd => ({
  ...row,
  price: row.price ?? undefined,
  premium: row.premium === null ? undefined : ppm(row.premium),
  priceFloor: row.priceFloor ?? undefined,
  priceCap: row.priceCap ?? undefined,
});

export const toFiatDeal = (row: typeof fiatDeals.$inferSelect): FiatDeal => ({
  ...row,
  paidAt: row.paidAt ?? undefined,
  appealedAt: row.appealedAt ?? undefined,
  appealedBy: row.appealedBy ?? undefined,
  endedAt: row.endedAt ?? undefined,
  endedSeq: row.endedSeq ?? undefined,
  endReason: row.endReason ?? undefined,
  firstEndReason: row.firstEndReason ?? undefined,
  firstEndedAt: row.firstEndedAt ?? undefined,
  dueAt: row.dueAt ?? undefined,
});
