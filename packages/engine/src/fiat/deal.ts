// A deal: coin of a seller, held until the buyer's fiat money has come. One row from its opening to its end.
import {
  FIAT_KINDS,
  FIAT_SIDES,
  FIAT_CODES,
  FIAT_DEAL_STATES,
  FIAT_DEAL_ENDS,
  type CurrencyId,
  type FiatAdId,
  type FiatDealId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';
import { DEAL_COURSE } from './deal-course.ts';

/** Nothing that comes after the opening changes any of it. */
const FIXED = {
  id: id<FiatDealId>(),
  adId: id<FiatAdId>(),
  kind: word(FIAT_KINDS),
  /** It is the side of the ad. */
  side: word(FIAT_SIDES),
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  buyerId: id<UserId>(),
  sellerId: id<UserId>(),
  takerId: id<UserId>(),
  price: price,
  /** It counts the coin. */
  number: units,
  /** The buyer pays so much. */
  money: units,
  /** The number was worth so much USDT, by the index of the opening. */
  worth: units,
  /** It names its sealed terms: names and ways of both. */
  termsId: count,
  openedAt: instant,
  openedSeq: seq,
};

const CHANGING = {
  ...DEAL_COURSE,
  state: word(FIAT_DEAL_STATES),
  /** Later by every stop that it waited through. */
  payUntil: instant,
  /** The deal has taken so much of what remained of the ad. It is part of what is held where that is a sell ad. */
  taken: units,
  endReason: optional(word(FIAT_DEAL_ENDS)),
  /** How it had ended before it was appealed; missing where it had not. */
  firstEndReason: optional(word(FIAT_DEAL_ENDS)),
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
