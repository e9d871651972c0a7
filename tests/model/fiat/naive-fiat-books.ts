// All that fiat trade remembers in the model: plain lists, looked through at each use. No ad and no deal ever leaves them.
import {
  type CurrencyId,
  DAY_MS,
  type FiatAdId,
  type FiatCode,
  type FiatDealAct,
  type FiatDealId,
  PAYMENT_WAYS,
  type PaymentWay,
  type Price,
  type UserId,
  USDT,
  type VerificationLevel,
} from '@bourse/domain';
import type { ConfigureFiatRules, FiatAd, FiatCoin, FiatCurrency, FiatDeal, FiatMerchant } from '@bourse/engine';
import type { NaiveFunding } from '../wallet/naive-funding.ts';
import { checkGuards, type Objection } from '../wallet/naive-money.ts';
import type { NaiveBooks, NaiveUser } from '../naive-books.ts';
import type { NaiveRisk } from '../naive-kept.ts';
import { no } from '../naive-part.ts';

const SHANGHAI_MS = 8 * 3_600_000;
export const dayAt = (ms: number): number => Math.floor((ms + SHANGHAI_MS) / DAY_MS);

export const isUnderWay = ({ state }: FiatDeal): boolean => state !== 'done' && state !== 'cancelled';
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

export class NaiveFiatBooks {
  readonly books: NaiveBooks;
  readonly funding: NaiveFunding;
  rules: ConfigureFiatRules['rules'] | undefined;
  readonly currencies = new Map<FiatCode, FiatCurrency>();
  readonly coins = new Map<CurrencyId, FiatCoin>();
  readonly quotas = new Map<VerificationLevel, bigint>();
  readonly waysOff = new Set<PaymentWay>();
  readonly restrictedUntil = new Map<UserId, number>();
  readonly merchants: FiatMerchant[] = [];
  /** By their ids less one. */
  readonly ads: FiatAd[] = [];
  readonly deals: FiatDeal[] = [];
  /** Each entry counts a deal that the user cancelled on this day, or had not paid by its deadline. */
  readonly cancellations: { readonly userId: UserId; readonly day: number }[] = [];
  /** Deals that had ended unpaid, with acceptors too: appealed by whom on which day. */
  readonly lateAppeals: { readonly userId: UserId; readonly day: number }[] = [];
  /** These things have happened to deals since the list was last read. */
  readonly told: { readonly id: FiatDealId; readonly act: FiatDealAct | 'delayed'; readonly by: UserId | undefined }[] =
    [];

  constructor(books: NaiveBooks, funding: NaiveFunding) {
    this.books = books;
    this.funding = funding;
    books.claims.push(() => this.#claims());
    books.kept.risks.push((userId) => this.#risks(userId));
  }

  get liveAds(): FiatAd[] {
    return this.ads.filter(({ state }) => state === 'live');
  }

  /** Returns those of the ways of an ad, which are bits, that are offered. */
  waysOn(bits: number): readonly PaymentWay[] {
    return PAYMENT_WAYS.filter((way, place) => Math.floor(bits / 2 ** place) % 2 === 1 && !this.waysOff.has(way));
  }

  /** Whether it names a way that there is, and that is not offered. */
  namesWayOff(bits: number): boolean {
    return PAYMENT_WAYS.some((way, place) => Math.floor(bits / 2 ** place) % 2 === 1 && this.waysOff.has(way));
  }

  /** Returns the deals in which the user is either side. */
  dealsOf(userId: UserId): FiatDeal[] {
    return this.deals.filter((deal) => deal.buyerId === userId || deal.sellerId === userId);
  }

  dealsOn(adId: FiatAdId): FiatDeal[] {
    return this.deals.filter((deal) => deal.adId === adId && isUnderWay(deal));
  }

  merchant(userId: UserId, currencyId: CurrencyId): FiatMerchant | undefined {
    return this.merchants.find((one) => one.userId === userId && one.currencyId === currencyId);
  }

  cancelledOn(userId: UserId, day: number): number {
    return this.cancellations.filter((one) => one.userId === userId && one.day === day).length;
  }

  /** The worth of what a user took on a day. */
  spentOn(userId: UserId, day: number): bigint {
    const own = this.deals.filter(({ takerId, openedAt }) => takerId === userId && dayAt(openedAt) === day);
    return sum(own.map(({ worth }) => worth));
  }

  user(userId: UserId): NaiveUser {
    const user = this.books.users.get(userId);
    if (!user) throw new Error(`there is a user ${userId}`);
    return user;
  }

  mustGetRules(): ConfigureFiatRules['rules'] {
    if (!this.rules) throw new Error('there are ads and deals only under rules');
    return this.rules;
  }

  /** Returns the rate of a currency; undefined where it is stale. */
  rateOf(code: FiatCode): Price | undefined {
    const { rate, staleAt } = this.currencies.get(code) ?? {};
    return staleAt !== undefined && this.books.at >= staleAt ? undefined : rate;
  }

  available(userId: UserId, currencyId: CurrencyId): bigint {
    return this.books.available(`${userId}/legal`, currencyId);
  }

  tell(deal: FiatDeal, act: FiatDealAct | 'delayed', by?: UserId): void {
    this.told.push({ id: deal.id, act, by });
  }

  /** Refuses where fiat trade is closed, or the user is restricted. */
  checkOpen(userId: UserId): Objection {
    if (!this.rules?.isOpen) return no('fiat_closed');
    return this.books.at < (this.restrictedUntil.get(userId) ?? 0) ? no('fiat_restricted') : undefined;
  }

  checkLevel(userId: UserId, level: number): Objection {
    const held = this.user(userId).level;
    if (held === 0) return no('identity_not_verified');
    return held < level ? no('fiat_level_too_low') : undefined;
  }

  checkSeller(userId: UserId): Objection {
    const { debts } = this.funding;
    return checkGuards({ books: this.books, debts }, { userId, wallet: 'legal' });
  }

  checkCancellations(userId: UserId): Objection {
    const cancelled = this.cancelledOn(userId, dayAt(this.books.at));
    return cancelled >= this.mustGetRules().cancellationsMax ? no('too_many_cancellations') : undefined;
  }

  /** Returns the risk of coin that is offered, or would be. */
  saleOf(currencyId: CurrencyId, amount: bigint): NaiveRisk {
    return { currencyId, amount, saleUntil: this.books.at + (this.rules?.restrictMs ?? 0) };
  }

  #risks(userId: UserId): NaiveRisk[] {
    const ads = this.liveAds.filter((ad) => ad.side === 'sell' && ad.publisherId === userId);
    const deals = this.deals.filter((deal) => isUnderWay(deal) && deal.sellerId === userId);
    const fees = this.merchants.filter((one) => one.state === 'applied' && one.userId === userId);
    return [
      ...ads.map(({ currencyId, remaining }) => this.saleOf(currencyId, remaining)),
      ...deals.map(({ currencyId, held }) => this.saleOf(currencyId, held)),
      ...fees.map(({ fee }) => ({ currencyId: USDT, amount: fee })),
    ];
  }

  #claims(): (readonly [string, bigint])[] {
    const at = (userId: UserId, currencyId: CurrencyId): string => `${userId}/legal/${currencyId}`;
    const sales = this.liveAds.filter(({ side }) => side === 'sell');
    const applied = this.merchants.filter(({ state }) => state === 'applied');
    return [
      ...sales.map(({ publisherId, currencyId, remaining }) => [at(publisherId, currencyId), remaining] as const),
      ...this.deals
        .filter(isUnderWay)
        .map(({ sellerId, currencyId, held }) => [at(sellerId, currencyId), held] as const),
      ...applied.map(({ userId, fee }) => [at(userId, USDT), fee] as const),
    ];
  }
}
