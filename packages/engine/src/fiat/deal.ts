// A deal: coin of a seller, held until the buyer's fiat money has come. One row from its opening to its end.
import type {
  Amount,
  CurrencyId,
  FiatAdId,
  FiatCode,
  FiatDealEnd,
  FiatDealId,
  FiatDealState,
  FiatKind,
  FiatSide,
  Instant,
  Price,
  Seq,
  UserId,
} from '@bourse/domain';
import { describeState, integer, optional, units, word, type EntityOf } from '../entity.ts';
import { DEAL_COURSE } from './deal-course.ts';

/** Nothing that comes after the opening changes any of it. */
const FIXED = {
  id: integer<FiatDealId>(),
  adId: integer<FiatAdId>(),
  kind: word<FiatKind>(),
  /** Of the ad. */
  side: word<FiatSide>(),
  currencyId: integer<CurrencyId>(),
  fiat: word<FiatCode>(),
  buyerId: integer<UserId>(),
  sellerId: integer<UserId>(),
  takerId: integer<UserId>(),
  price: units<Price>(),
  /** Of the coin. */
  number: units<Amount>(),
  /** What the buyer pays. */
  money: units<Amount>(),
  /** Of the number in USDT, by the index of the opening. */
  worth: units<Amount>(),
  /** Of its sealed terms: names and ways of both. */
  termsId: integer<number>(),
  openedAt: integer<Instant>(),
  openedSeq: integer<Seq>(),
};

const CHANGING = {
  ...DEAL_COURSE,
  state: word<FiatDealState>(),
  /** Later by every stop that it waited through. */
  payUntil: integer<Instant>(),
  /** What it has taken of what remained of the ad. Of a sell ad it is part of what is held. */
  taken: units<Amount>(),
  endReason: optional(word<FiatDealEnd>()),
  /** How it had ended before it was appealed; missing where it had not. */
  firstEndReason: optional(word<FiatDealEnd>()),
};

export const FIAT_DEALS = describeState({
  table: 'fiat_deals',
  key: ['id'],
  counter: 'fiatDeal',
  fixed: FIXED,
  changing: CHANGING,
});
export type FiatDeal = EntityOf<typeof FIAT_DEALS>;
/** New values of some of the fields that may change. */
export type FiatDealChange = Partial<Pick<FiatDeal, keyof typeof CHANGING>>;
