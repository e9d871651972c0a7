// An ad: coin for sale or wanted against fiat money, until nothing remains or its publisher withdraws it.
import type {
  Amount,
  CurrencyId,
  FiatAdId,
  FiatAdState,
  FiatCode,
  FiatKind,
  FiatPriceKind,
  FiatSide,
  Instant,
  Ppm,
  Price,
  UserId,
  VerificationLevel,
} from '@bourse/domain';
import {
  bigint,
  describeState,
  flag,
  inColumn,
  integer,
  optional,
  small,
  units,
  word,
  type EntityOf,
} from '../entity.ts';

const FIXED = {
  id: integer<FiatAdId>(),
  kind: word<FiatKind>(),
  /** What its publisher does. */
  side: word<FiatSide>(),
  publisherId: integer<UserId>(),
  currencyId: integer<CurrencyId>(),
  fiat: word<FiatCode>(),
  totalNumber: units<Amount>(),
  /** Of the sealed terms: names, ways and text. */
  termsId: integer<number>(),
  createdAt: integer<Instant>(),
};

const CHANGING = {
  state: word<FiatAdState>(),
  isUp: flag(),
  /** Taken down by an operator, who alone lets it up again. */
  isBarred: flag(),
  priceKind: word<FiatPriceKind>(),
  /** Of one coin, where it is fixed. */
  price: optional(units<Price>()),
  /** On top of index × rate, where it floats; below zero less. */
  premium: inColumn('premium_ppm', optional(bigint<Ppm>())),
  /** A floating price outside of them is not for sale. */
  priceFloor: optional(units<Price>()),
  priceCap: optional(units<Price>()),
  /** What neither a deal has taken nor the coin's new owners. */
  remaining: units<Amount>(),
  /** What deals on it have brought to their buyers. */
  sold: units<Amount>(),
  /** Of one deal. */
  minNumber: units<Amount>(),
  maxNumber: units<Amount>(),
  /** Bit i stands for the way at place i of `PAYMENT_WAYS`. */
  ways: small<number>(),
  /** What it asks of takers. */
  levelMin: small<VerificationLevel>(),
  doneMin: integer<number>(),
  changedAt: integer<Instant>(),
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
