// An ad: coin for sale or wanted against fiat money, until nothing remains or its publisher withdraws it.
import {
  FIAT_KINDS,
  FIAT_SIDES,
  FIAT_CODES,
  FIAT_AD_STATES,
  FIAT_PRICE_KINDS,
  type CurrencyId,
  type FiatAdId,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import { count, flag, id, instant, optional, price, share, small, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

const FIXED = {
  id: id<FiatAdId>(),
  kind: word(FIAT_KINDS),
  /** The publisher does this. */
  side: word(FIAT_SIDES),
  publisherId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  totalNumber: units,
  /** It names the sealed terms: names, ways and text. */
  termsId: count,
  createdAt: instant,
};

const CHANGING = {
  state: word(FIAT_AD_STATES),
  isUp: flag,
  /** Taken down by an operator, who alone lets it up again. */
  isBarred: flag,
  priceKind: word(FIAT_PRICE_KINDS),
  /** One coin costs so much, where the price is fixed. */
  price: optional(price),
  /** On top of index × rate, where it floats; below zero less. */
  premium: inColumn('premium_ppm', optional(share)),
  /** A floating price outside of them is not for sale. */
  priceFloor: optional(price),
  priceCap: optional(price),
  /** So much has been taken neither by a deal nor by the coin's new owners. */
  remaining: units,
  /** Deals on it have brought so much to their buyers. */
  sold: units,
  /** One deal is at least of this number. */
  minNumber: units,
  maxNumber: units,
  /** Bit i stands for the way at place i of `PAYMENT_WAYS`. */
  ways: small<number>(),
  /** The ad asks this of takers. */
  levelMin: small<VerificationLevel>(),
  doneMin: count,
  changedAt: instant,
};

export const FIAT_ADS = describeState({
  table: 'fiat_ads',
  key: ['id'],
  counter: 'fiatAd',
  fixed: FIXED,
  changing: CHANGING,
});
export type FiatAd = EntityOf<typeof FIAT_ADS>;
/** New values of some of the fields that may change. */
export type FiatAdChange = Partial<Pick<FiatAd, keyof typeof CHANGING>>;
