// What the rest of the server knows of trade in fiat money: committed settings, live ads and deals under way. What has ended
// is read with SQL.
import type { CurrencyId, FiatAdId, FiatCode, FiatDealId, PaymentWay, UserId, VerificationLevel } from '@bourse/domain';
import type {
  FiatAd,
  FiatCoin,
  FiatCurrency,
  FiatDeal,
  FiatMerchant,
  FiatQuota,
  FiatRules,
  FiatUser,
} from '@bourse/engine';

/** A committed row. It is replaced when it changes, and never changes itself; so the next. */
export type LiveFiatAd = Readonly<FiatAd>;
export type LiveFiatDeal = Readonly<FiatDeal>;

export interface FiatData {
  /** Undefined before they are configured. */
  rules(): Readonly<FiatRules> | undefined;
  /** Also those that are not offered; so the next. */
  currencies(): readonly Readonly<FiatCurrency>[];
  currency(code: FiatCode): Readonly<FiatCurrency> | undefined;
  coins(): readonly Readonly<FiatCoin>[];
  coin(id: CurrencyId): Readonly<FiatCoin> | undefined;
  /** Undefined where a level has no limit. */
  quota(level: VerificationLevel): Readonly<FiatQuota> | undefined;
  /** Lists the ways among the bits of an ad that are offered now. */
  offeredWays(bits: number): readonly PaymentWay[];
  /** Undefined for who never traded. */
  user(id: UserId): Readonly<FiatUser> | undefined;
  /** By coin, also those that were refused. */
  merchantsOf(userId: UserId): readonly Readonly<FiatMerchant>[];
  merchants(): readonly Readonly<FiatMerchant>[];
  /** Without a coin: of any. */
  isMerchant(userId: UserId, coin?: CurrencyId): boolean;
  /** Done and withdrawn ones are not known here. */
  ad(id: FiatAdId): LiveFiatAd | undefined;
  /** All live ones, in no order. */
  ads(): Iterable<LiveFiatAd>;
  /** Unpaid, paid and appealed ones alone; so the next. */
  deal(id: FiatDealId): LiveFiatDeal | undefined;
  /** In both roles, newest first. */
  dealsOf(userId: UserId): readonly LiveFiatDeal[];
  /** How many there are on an ad. */
  countDealsOn(id: FiatAdId): number;
  deals(): Iterable<LiveFiatDeal>;
}
