// Deals are opened, as plainly as it can be said.
import { amount, fiatDealId, formatUnits, instant, price as asPrice, seq, ZERO } from '@bourse/domain';
import type { Command, FiatAd, FiatDeal, OpenFiatDeal } from '@bourse/engine';
import type { Objection } from '../wallet/naive-money.ts';
import { WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveAds } from './naive-ads.ts';
import { dayAt, isUnderWay, type NaiveFiatBooks } from './naive-fiat-books.ts';

type Size = { readonly number: bigint; readonly money: bigint; readonly worth: bigint };

const atMost = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export class NaiveOpeningDeals {
  readonly #fiat: NaiveFiatBooks;
  readonly #ads: NaiveAds;

  constructor(fiat: NaiveFiatBooks, ads: NaiveAds) {
    this.#fiat = fiat;
    this.#ads = ads;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind !== 'openFiatDeal') return undefined;
    const objection = this.#checkTaker(command);
    if (objection) return objection;
    const ad = this.#ads.find(command.adId);
    if (!ad) return no('fiat_ad_not_found');
    const takingObjection = this.#checkTaking(command, ad);
    if (takingObjection) return takingObjection;
    const quote = this.#isOpen(ad) ? this.#ads.priceOf(ad) : undefined;
    if (!quote) return no('fiat_ad_not_takeable');
    if (this.#doneBy(command.userId) < ad.doneMin) return no('fiat_deals_too_few');
    if (isWorse(ad, quote.price, command.price)) return no('fiat_price_moved');
    const size = this.#sizeOf(command, ad, quote);
    const sizeObjection = this.#checkSize(command, ad, size);
    return sizeObjection ?? this.#open(command, ad, { ...size, price: quote.price });
  }

  #checkTaker({ userId, adId, termsId, hasTradePassword }: OpenFiatDeal): Objection {
    const user = this.#fiat.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const ad = this.#ads.find(adId);
    const objection = this.#fiat.checkOpen(userId) ?? this.#fiat.checkLevel(userId, ad?.levelMin ?? 1);
    if (objection) return objection;
    if (termsId === undefined) return no('payment_info_missing');
    if (ad?.side !== 'buy') return undefined;
    return hasTradePassword ? this.#fiat.checkSeller(userId) : no('trade_password_not_set');
  }

  #checkTaking({ userId }: OpenFiatDeal, { publisherId }: FiatAd): Objection {
    const taken = this.#fiat.deals.filter((deal) => deal.takerId === userId && isUnderWay(deal));
    if (taken.length >= this.#fiat.mustGetRules().unfinishedMax) return no('too_many_unfinished_deals');
    return this.#fiat.checkCancellations(userId) ?? (publisherId === userId ? no('own_ad') : undefined);
  }

  #isOpen({ isUp, remaining, ways, kind, side, publisherId, currencyId }: FiatAd): boolean {
    if (this.#fiat.waysOn(ways).length === 0) return false;
    if (!isUp || remaining === 0n || this.#fiat.user(publisherId).isFrozen) return false;
    if (kind === 'merchant' && this.#fiat.merchant(publisherId, currencyId)?.state !== 'approved') return false;
    if (this.#fiat.checkOpen(publisherId) ?? this.#fiat.checkCancellations(publisherId)) return false;
    return side === 'buy' || this.#fiat.checkSeller(publisherId) === undefined;
  }

  #doneBy(userId: number): number {
    return this.#fiat.deals.filter(
      ({ state, buyerId, sellerId }) => state === 'done' && (buyerId === userId || sellerId === userId),
    ).length;
  }

  #sizeOf(
    { number: asked, money: paid }: OpenFiatDeal,
    ad: FiatAd,
    { price, index }: { readonly price: bigint; readonly index: bigint },
  ): Size {
    const unit = this.#unitOf(ad);
    const costOf = (coins: bigint): bigint => {
      const cost = ((coins * price) / (WHOLE * unit)) * unit;
      return cost * WHOLE < coins * price ? cost + unit : cost;
    };
    const most = atMost(ad.maxNumber, ad.remaining);
    const bought = paid === costOf(most) ? most : ((paid ?? 0n) * WHOLE) / price;
    const number = asked ?? bought;
    return { number, money: asked === undefined ? (paid ?? 0n) : costOf(number), worth: (number * index) / WHOLE };
  }

  #checkSize({ userId, number: asked, money: paid }: OpenFiatDeal, ad: FiatAd, { number, worth }: Size): Objection {
    const { currencyId, side, remaining, minNumber, maxNumber } = ad;
    if ((asked ?? paid ?? 0n) <= 0n) return no('quantity_required');
    if (asked === undefined && (paid ?? 0n) % this.#unitOf(ad) !== 0n) return no('fiat_money_not_whole');
    if (number > remaining) return no('fiat_remaining_short');
    if (number < atMost(minNumber, remaining)) return no('fiat_below_minimum');
    if (number > maxNumber) return no('fiat_above_maximum');
    const { at } = this.#fiat.books;
    const quota = this.#fiat.quotas.get(this.#levelOf(userId));
    if (quota !== undefined && this.#fiat.spentOn(userId, dayAt(at)) + worth > quota) {
      return no('fiat_day_limit_exceeded');
    }
    if (side === 'sell') return undefined;
    if (this.#fiat.available(userId, currencyId) < number) return no('insufficient_balance');
    const code = this.#fiat.books.kept.objection(userId, [this.#fiat.saleOf(currencyId, number)]);
    return code && no(code);
  }

  #open(
    { userId: takerId, termsId = 0 }: OpenFiatDeal,
    ad: FiatAd,
    { number, money, worth, price }: Size & { readonly price: bigint },
  ): NaiveAnswer {
    const { books, deals } = this.#fiat;
    const { id: adId, kind, side, currencyId, fiat, publisherId } = ad;
    const payUntil = instant(books.at + this.#fiat.mustGetRules().payWindowMs);
    const [buyerId, sellerId] = side === 'sell' ? [takerId, publisherId] : [publisherId, takerId];
    const deal: FiatDeal = {
      id: fiatDealId(deals.length + 1),
      adId,
      kind,
      side,
      currencyId,
      fiat,
      buyerId,
      sellerId,
      takerId,
      termsId,
      price: asPrice(price),
      number: amount(number),
      money: amount(money),
      worth: amount(worth),
      openedAt: instant(books.at),
      openedSeq: seq(books.seq),
      payUntil,
      dueAt: payUntil,
      state: 'unpaid',
      held: amount(number),
      taken: amount(number),
      released: ZERO,
      hasProof: false,
      paidAt: undefined,
      appealedAt: undefined,
      appealedBy: undefined,
      endedAt: undefined,
      endedSeq: undefined,
      endReason: undefined,
      firstEndReason: undefined,
      firstEndedAt: undefined,
    };
    ad.remaining = amount(ad.remaining - number);
    deals.push(deal);
    this.#fiat.tell(deal, 'opened', takerId);
    const [inCoin, inFiat, each] = [formatUnits(number), formatUnits(money), formatUnits(price)];
    return yes({ dealId: deal.id, number: inCoin, money: inFiat, price: each, payUntil });
  }

  /** The smallest money. */
  #unitOf({ fiat }: FiatAd): bigint {
    return WHOLE / 10n ** BigInt(this.#fiat.currencies.get(fiat)?.digits ?? 0);
  }

  #levelOf(userId: OpenFiatDeal['userId']): 0 | 1 | 2 | 3 {
    const { level } = this.#fiat.user(userId);
    return level === 1 || level === 2 || level === 3 ? level : 0;
  }
}

/** For the taker, who buys of a sell ad. */
const isWorse = ({ side }: FiatAd, price: bigint, worst: bigint | undefined): boolean =>
  worst !== undefined && (side === 'sell' ? price > worst : price < worst);
