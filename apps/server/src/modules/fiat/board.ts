// Trade in fiat money in memory, apart from the engine: the committed state that the engine started from, and then what the
// sequencer publishes. So nobody sees an ad or a deal that is not durable.
import {
  bitOfWay,
  type CurrencyId,
  type FiatAdId,
  type FiatCode,
  type FiatDealId,
  PAYMENT_WAYS,
  type PaymentWay,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import type {
  Acceptor,
  FiatAd,
  FiatCoin,
  FiatCurrency,
  FiatDeal,
  FiatMerchant,
  FiatQuota,
  FiatRules,
  FiatUser,
  FiatWay,
  GatewayRules,
  Snapshot,
} from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

/** A committed row. It is replaced when it changes, and never changes itself; so the next. */
export type LiveFiatAd = Readonly<FiatAd>;
export type LiveFiatDeal = Readonly<FiatDeal>;

/** Committed settings, live ads and deals under way. What has ended is read with SQL. */
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

/** Committed terms of acceptors, and the settings of the payment form. Deals with acceptors are read with SQL. */
export interface AcceptorData {
  /** Also those who are appointed no more; so the next. */
  acceptor(id: UserId): Readonly<Acceptor> | undefined;
  acceptors(): readonly Readonly<Acceptor>[];
  /** Undefined before the rules are configured. */
  gatewayRules(): Readonly<GatewayRules> | undefined;
}

/** The files of deals are handed these: the rooms of fiat trade stand on them. */
export type DealServices = BaseServices & { readonly fiat: FiatData; readonly acceptors: AcceptorData };

/** The rows that the board reads from a snapshot and from each published batch alike. */
type FiatRows = Pick<
  Snapshot,
  | 'fiatRules'
  | 'fiatCurrencies'
  | 'fiatCoins'
  | 'fiatQuotas'
  | 'fiatWays'
  | 'fiatUsers'
  | 'fiatMerchants'
  | 'fiatAds'
  | 'fiatDeals'
>;

/** To be called before the first command is submitted. */
export function createFiatBoard(snapshot: FiatRows, sequencer: Pick<Sequencer, 'subscribe'>): FiatData {
  const board = new FiatBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

export class FiatBoard implements FiatData {
  #rules: Readonly<FiatRules> | undefined;
  readonly #currencies = new Map<FiatCode, Readonly<FiatCurrency>>();
  readonly #coins = new Map<CurrencyId, Readonly<FiatCoin>>();
  readonly #quotas = new Map<VerificationLevel, Readonly<FiatQuota>>();
  readonly #ways = new Map<PaymentWay, Readonly<FiatWay>>();
  readonly #users = new Map<UserId, Readonly<FiatUser>>();
  readonly #merchants = new Map<UserId, Map<CurrencyId, Readonly<FiatMerchant>>>();
  readonly #ads = new Map<FiatAdId, LiveFiatAd>();
  readonly #deals = new Map<FiatDealId, LiveFiatDeal>();
  readonly #dealsOf = new Map<UserId, Set<FiatDealId>>();
  readonly #dealsOn = new Map<FiatAdId, Set<FiatDealId>>();

  apply(rows: FiatRows): void {
    for (const rules of rows.fiatRules) this.#rules = rules;
    for (const currency of rows.fiatCurrencies) this.#currencies.set(currency.code, currency);
    for (const coin of rows.fiatCoins) this.#coins.set(coin.currencyId, coin);
    for (const quota of rows.fiatQuotas) this.#quotas.set(quota.level, quota);
    for (const way of rows.fiatWays) this.#ways.set(way.way, way);
    for (const user of rows.fiatUsers) this.#users.set(user.userId, user);
    for (const merchant of rows.fiatMerchants) this.#setMerchant(merchant);
    for (const ad of rows.fiatAds) {
      if (ad.state === 'live') this.#ads.set(ad.id, ad);
      else this.#ads.delete(ad.id);
    }
    for (const deal of rows.fiatDeals) {
      if (deal.state === 'done' || deal.state === 'cancelled') this.#deleteDeal(deal);
      else this.#setDeal(deal);
    }
  }

  #setMerchant(merchant: Readonly<FiatMerchant>): void {
    const own = this.#merchants.get(merchant.userId) ?? new Map<CurrencyId, Readonly<FiatMerchant>>();
    this.#merchants.set(merchant.userId, own.set(merchant.currencyId, merchant));
  }

  #setDeal(deal: LiveFiatDeal): void {
    this.#deals.set(deal.id, deal);
    for (const userId of [deal.buyerId, deal.sellerId]) addTo(this.#dealsOf, userId, deal.id);
    addTo(this.#dealsOn, deal.adId, deal.id);
  }

  #deleteDeal(deal: LiveFiatDeal): void {
    this.#deals.delete(deal.id);
    for (const userId of [deal.buyerId, deal.sellerId]) deleteFrom(this.#dealsOf, userId, deal.id);
    deleteFrom(this.#dealsOn, deal.adId, deal.id);
  }

  rules(): Readonly<FiatRules> | undefined {
    return this.#rules;
  }

  currencies(): readonly Readonly<FiatCurrency>[] {
    return [...this.#currencies.values()];
  }

  currency(code: FiatCode): Readonly<FiatCurrency> | undefined {
    return this.#currencies.get(code);
  }

  coins(): readonly Readonly<FiatCoin>[] {
    return [...this.#coins.values()];
  }

  coin(id: CurrencyId): Readonly<FiatCoin> | undefined {
    return this.#coins.get(id);
  }

  quota(level: VerificationLevel): Readonly<FiatQuota> | undefined {
    return this.#quotas.get(level);
  }

  offeredWays(bits: number): readonly PaymentWay[] {
    return PAYMENT_WAYS.filter((way) => (bits & bitOfWay(way)) !== 0 && this.#ways.get(way)?.isOffered !== false);
  }

  user(id: UserId): Readonly<FiatUser> | undefined {
    return this.#users.get(id);
  }

  merchantsOf(userId: UserId): readonly Readonly<FiatMerchant>[] {
    return [...(this.#merchants.get(userId)?.values() ?? [])].sort((a, b) => a.currencyId - b.currencyId);
  }

  merchants(): readonly Readonly<FiatMerchant>[] {
    return [...this.#merchants.values()].flatMap((own) => [...own.values()]);
  }

  isMerchant(userId: UserId, coin?: CurrencyId): boolean {
    return this.merchantsOf(userId).some(
      ({ state, currencyId }) => state === 'approved' && (coin === undefined || coin === currencyId),
    );
  }

  ad(id: FiatAdId): LiveFiatAd | undefined {
    return this.#ads.get(id);
  }

  ads(): Iterable<LiveFiatAd> {
    return this.#ads.values();
  }

  deal(id: FiatDealId): LiveFiatDeal | undefined {
    return this.#deals.get(id);
  }

  dealsOf(userId: UserId): readonly LiveFiatDeal[] {
    const ids = [...(this.#dealsOf.get(userId) ?? [])].sort((a, b) => b - a);
    return ids.flatMap((id) => this.#deals.get(id) ?? []);
  }

  countDealsOn(id: FiatAdId): number {
    return this.#dealsOn.get(id)?.size ?? 0;
  }

  deals(): Iterable<LiveFiatDeal> {
    return this.#deals.values();
  }
}

function addTo<Key>(index: Map<Key, Set<FiatDealId>>, key: Key, id: FiatDealId): void {
  const ids = index.get(key) ?? new Set();
  index.set(key, ids.add(id));
}

function deleteFrom<Key>(index: Map<Key, Set<FiatDealId>>, key: Key, id: FiatDealId): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
