// What happened in trade in fiat money, as it stood then, for those who watch.
import type { FiatDealAct, UserId } from '@bourse/domain';
import type { FiatAd } from './ad.ts';
import type { FiatCoin, FiatCurrency, FiatQuota, FiatWay } from './currency.ts';
import type { FiatDeal } from './deal.ts';
import type { FiatRules } from './rules.ts';
import type { FiatMerchant, FiatUser } from './user.ts';

export type FiatRulesConfigured = { readonly kind: 'fiatRulesConfigured'; readonly rules: Readonly<FiatRules> };
/** Its settings, or its rate. */
export type FiatCurrencyConfigured = {
  readonly kind: 'fiatCurrencyConfigured';
  readonly currency: Readonly<FiatCurrency>;
};
export type FiatCoinConfigured = { readonly kind: 'fiatCoinConfigured'; readonly coin: Readonly<FiatCoin> };
export type FiatQuotaConfigured = { readonly kind: 'fiatQuotaConfigured'; readonly quota: Readonly<FiatQuota> };
export type FiatWayConfigured = { readonly kind: 'fiatWayConfigured'; readonly way: Readonly<FiatWay> };
export type FiatUserChanged = { readonly kind: 'fiatUserChanged'; readonly user: Readonly<FiatUser> };
export type FiatMerchantChanged = { readonly kind: 'fiatMerchantChanged'; readonly merchant: Readonly<FiatMerchant> };
export type FiatAdChanged = { readonly kind: 'fiatAdChanged'; readonly ad: Readonly<FiatAd> };
export type FiatDealChanged = {
  readonly kind: 'fiatDealChanged';
  readonly deal: Readonly<FiatDeal>;
  /** A stop has moved its deadlines where it was delayed. */
  readonly act: FiatDealAct | 'delayed';
  /** This user did it; the clock and operators are nobody here. */
  readonly by?: UserId;
};

export type FiatEvent =
  | FiatRulesConfigured
  | FiatCurrencyConfigured
  | FiatCoinConfigured
  | FiatQuotaConfigured
  | FiatWayConfigured
  | FiatUserChanged
  | FiatMerchantChanged
  | FiatAdChanged
  | FiatDealChanged;
