// Takes trade in fiat money over from a snapshot; every list follows from the rows.
import type { RowsOf } from '../capability.ts';
import { enlistAd } from './change-ad.ts';
import { enlist } from './change-deal.ts';
import type { FIAT_ENTITIES, FiatWorld } from './fiat.ts';

export function loadFiat({ fiat }: FiatWorld, rows: RowsOf<typeof FIAT_ENTITIES>): void {
  fiat.rules = rows.fiatRules[0];
  for (const currency of rows.fiatCurrencies) fiat.currencies.set(currency.code, currency);
  for (const coin of rows.fiatCoins) fiat.coins.set(coin.currencyId, coin);
  for (const quota of rows.fiatQuotas) fiat.quotas.set(quota.level, quota);
  for (const way of rows.fiatWays) fiat.ways.set(way.way, way);
  for (const user of rows.fiatUsers) fiat.users.set(user.userId, user);
  for (const merchant of rows.fiatMerchants) {
    const own = fiat.merchants.get(merchant.userId) ?? new Map();
    fiat.merchants.set(merchant.userId, own.set(merchant.currencyId, merchant));
  }
  for (const ad of byId(rows.fiatAds)) enlistAd(fiat, ad);
  for (const deal of byId(rows.fiatDeals)) enlist(fiat, deal);
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.id - b.id);
