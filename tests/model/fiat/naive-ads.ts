// Ads, as plainly as they can be said.
import { amount, type CurrencyId, fiatAdId, type FiatCode, formatUnits, instant, ZERO } from '@bourse/domain';
import type { ChangeFiatAd, Command, FiatAd, PublishFiatAd, ShelveFiatAd, WithdrawFiatAd } from '@bourse/engine';
import type { Objection } from '../wallet/naive-money.ts';
import { WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveFiatBooks } from './naive-fiat-books.ts';

const PPM = 1_000_000n;
const ADS_MAX = 20;
const WAYS_ALL = 7;

type Asked = Pick<PublishFiatAd, 'priceKind' | 'price' | 'premium' | 'priceFloor' | 'priceCap'>;
type Pair = { readonly currencyId: CurrencyId; readonly fiat: FiatCode };

export class NaiveAds {
  readonly #fiat: NaiveFiatBooks;

  constructor(fiat: NaiveFiatBooks) {
    this.#fiat = fiat;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'publishFiatAd') return this.#publish(command);
    if (command.kind === 'changeFiatAd') return this.#change(command);
    if (command.kind === 'shelveFiatAd') return this.#shelve(command);
    if (command.kind === 'withdrawFiatAd') return this.#withdraw(command);
    if (command.kind !== 'takeDownFiatAd' && command.kind !== 'allowFiatAd') return undefined;
    const ad = this.find(command.adId);
    if (!ad) return no('fiat_ad_not_found');
    ad.isBarred = command.kind === 'takeDownFiatAd';
    if (ad.isBarred) ad.isUp = false;
    ad.changedAt = instant(this.#fiat.books.at);
    return yes();
  }

  find(adId: number): FiatAd | undefined {
    return this.#fiat.liveAds.find(({ id }) => id === adId);
  }

  /** The price of an ad that is for sale; undefined where nobody may have it now. */
  priceOf(ad: FiatAd): { readonly price: bigint; readonly index: bigint } | undefined {
    const [index, rate] = [this.#fiat.books.freshPrice(ad.currencyId), this.#fiat.rateOf(ad.fiat)];
    if (index === undefined || rate === undefined) return undefined;
    const price = ad.price ?? (index * rate * (PPM + (ad.premium ?? 0n))) / (WHOLE * PPM);
    if (price <= 0n) return undefined;
    if (ad.priceKind === 'fixed') return this.#isInBand(price, index * rate) ? { price, index } : undefined;
    const isInBounds = price >= (ad.priceFloor ?? price) && price <= (ad.priceCap ?? price);
    return isInBounds ? { price, index } : undefined;
  }

  #publish(command: PublishFiatAd): NaiveAnswer {
    const objection =
      this.#checkPublisher(command) ??
      this.#checkPrice(command, command) ??
      this.#checkNumber(command) ??
      checkLimits({ ...command, kind: command.adKind }) ??
      this.#checkPlace(command);
    if (objection) return objection;
    const { kind: _, userId: publisherId, adKind: kind, hasTradePassword: __, termsId = 0, ...terms } = command;
    const id = fiatAdId(this.#fiat.ads.length + 1);
    const at = instant(this.#fiat.books.at);
    const standing = { state: 'live', isUp: true, isBarred: false, sold: ZERO } as const;
    this.#fiat.ads.push({
      ...terms,
      ...priceOnly(command),
      ...standing,
      id,
      kind,
      publisherId,
      termsId,
      remaining: command.totalNumber,
      createdAt: at,
      changedAt: at,
    });
    return yes({ adId: id });
  }

  #checkPublisher(command: PublishFiatAd): Objection {
    const { userId, adKind, side, currencyId, fiat, ways, termsId, hasTradePassword } = command;
    const user = this.#fiat.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const objection = this.#fiat.checkOpen(userId) ?? this.#fiat.checkLevel(userId, 1);
    if (objection) return objection;
    if (termsId === undefined) return no('payment_info_missing');
    if (!hasTradePassword && (adKind === 'merchant' || side === 'sell')) return no('trade_password_not_set');
    const guard = side === 'sell' ? this.#fiat.checkSeller(userId) : undefined;
    if (guard) return guard;
    if (adKind === 'merchant' && this.#fiat.merchant(userId, currencyId)?.state !== 'approved') {
      return no('not_a_merchant');
    }
    const cancelled = this.#fiat.checkCancellations(userId);
    if (cancelled) return cancelled;
    const coin = this.#fiat.coins.get(currencyId);
    const isOffered = adKind === 'merchant' ? coin?.isOffered : coin?.isC2cOffered;
    if (!isOffered) return no('fiat_coin_not_offered');
    if (!this.#fiat.currencies.get(fiat)?.isOffered) return no('fiat_currency_not_offered');
    return this.#fiat.namesWayOff(ways) ? no('fiat_way_not_offered') : undefined;
  }

  #checkPrice({ currencyId, fiat }: Pair, { priceKind, price, premium, priceFloor, priceCap }: Asked): Objection {
    const isFixed = priceKind === 'fixed';
    const isMissing = isFixed ? (price ?? 0n) <= 0n : premium === undefined;
    const isNothing = !isFixed && [priceFloor, priceCap].some((bound) => bound !== undefined && bound <= 0n);
    if (isMissing || isNothing) return no('price_required');
    const index = this.#fiat.books.freshPrice(currencyId);
    if (index === undefined) return no('no_market_price');
    const rate = this.#fiat.rateOf(fiat);
    if (rate === undefined) return no('fiat_rate_missing');
    if (isFixed) return this.#isInBand(price ?? 0n, index * rate) ? undefined : no('fiat_price_out_of_band');
    const { premiumMax } = this.#fiat.mustGetRules();
    const isFar = premium !== undefined && (premium > premiumMax || premium + premiumMax < 0n);
    const isCrossed = priceFloor !== undefined && priceCap !== undefined && priceFloor > priceCap;
    return isFar || isCrossed ? no('fiat_premium_out_of_range') : undefined;
  }

  #checkNumber({ totalNumber, currencyId }: PublishFiatAd): Objection {
    if (totalNumber <= 0n) return no('quantity_required');
    const coin = this.#fiat.coins.get(currencyId);
    const isWithin = !coin || (totalNumber >= coin.numberMin && totalNumber <= coin.numberMax);
    return isWithin ? undefined : no('fiat_ad_number_out_of_range');
  }

  #checkPlace({ userId, adKind, side, currencyId, totalNumber }: PublishFiatAd): Objection {
    const own = this.#fiat.liveAds.filter(({ publisherId }) => publisherId === userId);
    const like = own.filter((ad) => ad.kind === 'c2c' && ad.side === side && ad.currencyId === currencyId);
    if (adKind === 'c2c' && like.length > 0) return no('fiat_ad_already_open');
    if (own.length >= ADS_MAX) return no('too_many_ads');
    if (side === 'buy') return undefined;
    if (this.#fiat.available(userId, currencyId) < totalNumber) return no('insufficient_balance');
    const code = this.#fiat.books.kept.objection(userId, [this.#fiat.saleOf(currencyId, totalNumber)]);
    return code && no(code);
  }

  #change({ userId, adId, price, limits }: ChangeFiatAd): NaiveAnswer {
    const user = this.#fiat.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const ad = this.#findOwn(userId, adId);
    if (!ad) return no('fiat_ad_not_found');
    const objection = price && this.#checkPrice(ad, price);
    if (objection) return objection;
    if (this.#fiat.namesWayOff(limits?.ways ?? 0)) return no('fiat_way_not_offered');
    const limited = checkLimits({ ...ad, ...limits });
    if (limited) return limited;
    Object.assign(ad, price && priceOnly(price), limits, { changedAt: instant(this.#fiat.books.at) });
    return yes();
  }

  #shelve({ userId, adId, isUp }: ShelveFiatAd): NaiveAnswer {
    const user = this.#fiat.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (isUp && user.isFrozen) return no('user_frozen');
    const ad = this.#findOwn(userId, adId);
    if (!ad) return no('fiat_ad_not_found');
    if (isUp && ad.isBarred) return no('fiat_ad_barred');
    if (ad.isUp !== isUp) Object.assign(ad, { isUp, changedAt: instant(this.#fiat.books.at) });
    return yes();
  }

  #withdraw({ userId, adId }: WithdrawFiatAd): NaiveAnswer {
    if (!this.#fiat.books.users.has(userId)) return no('user_not_found');
    const ad = this.#findOwn(userId, adId);
    if (!ad) return no('fiat_ad_not_found');
    if (ad.isUp) return no('fiat_ad_still_up');
    if (this.#fiat.dealsOn(ad.id).length > 0) return no('fiat_ad_has_deals');
    const freed = ad.side === 'sell' ? ad.remaining : 0n;
    Object.assign(ad, { state: 'withdrawn', remaining: amount(0n), changedAt: instant(this.#fiat.books.at) });
    return yes({ freed: formatUnits(freed) });
  }

  #findOwn(userId: number, adId: number): FiatAd | undefined {
    const ad = this.find(adId);
    return ad?.publisherId === userId ? ad : undefined;
  }

  /** Exactly, without rounding: both ends are in it. */
  #isInBand(price: bigint, exact: bigint): boolean {
    const { priceBand } = this.#fiat.mustGetRules();
    const scaled = price * WHOLE * PPM;
    return scaled >= exact * (PPM - priceBand) && scaled <= exact * (PPM + priceBand);
  }
}

const priceOnly = ({ priceKind, price, premium, priceFloor, priceCap }: Asked) =>
  priceKind === 'fixed'
    ? { priceKind, price, premium: undefined, priceFloor: undefined, priceCap: undefined }
    : { priceKind, price: undefined, premium, priceFloor, priceCap };

type Limits = Pick<FiatAd, 'kind' | 'totalNumber' | 'minNumber' | 'maxNumber' | 'ways' | 'levelMin' | 'doneMin'>;

function checkLimits({ kind, totalNumber, minNumber, maxNumber, ways, levelMin, doneMin }: Limits): Objection {
  const areInOrder = minNumber > 0n && minNumber <= maxNumber && maxNumber <= totalNumber;
  const isWhole = kind !== 'c2c' || minNumber === totalNumber;
  const asksRight = ways >= 1 && ways <= WAYS_ALL && [0, 1, 2, 3].includes(levelMin) && doneMin >= 0;
  return areInOrder && isWhole && asksRight ? undefined : no('fiat_ad_limits_wrong');
}
