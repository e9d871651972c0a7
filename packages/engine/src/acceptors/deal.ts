// A deal of a user with an acceptor, one row from its opening to its end.
import type {
  AcceptorDealEnd,
  AcceptorDealId,
  AcceptorDealState,
  AcceptorRefuseReason,
  AcceptorSide,
  Amount,
  Instant,
  Price,
  Seq,
  UserId,
} from '@bourse/domain';
import { describeState, integer, optional, units, word, type EntityOf } from '../entity.ts';
import { DEAL_COURSE } from '../fiat/deal-course.ts';

/** Nothing that comes after the opening changes any of it. */
const FIXED = {
  id: integer<AcceptorDealId>(),
  acceptorId: integer<UserId>(),
  userId: integer<UserId>(),
  side: word<AcceptorSide>(),
  /** CNY that is paid. */
  money: units<Amount>(),
  /** USDT that it is paid for, less the fee of a deposit, with the fee of a withdrawal. */
  number: units<Amount>(),
  /** USDT, which the acceptor gains. */
  fee: units<Amount>(),
  /** CNY per USDT. */
  rate: units<Price>(),
  /** Of the sealed terms: who pays whom, and where. */
  termsId: integer<number>(),
  openedAt: integer<Instant>(),
  openedSeq: integer<Seq>(),
};

const CHANGING = {
  ...DEAL_COURSE,
  state: word<AcceptorDealState>(),
  acceptedAt: optional(integer<Instant>()),
  refuseReason: optional(word<AcceptorRefuseReason>()),
  endReason: optional(word<AcceptorDealEnd>()),
  /** How it had ended before it was appealed; missing where it had not. */
  firstEndReason: optional(word<AcceptorDealEnd>()),
};

export const ACCEPTOR_DEALS = describeState({
  table: 'acceptor_deals',
  key: ['id'],
  counter: 'acceptorDeal',
  fixed: FIXED,
  changing: CHANGING,
});
export type AcceptorDeal = EntityOf<typeof ACCEPTOR_DEALS>;
/** New values of some of the fields that may change. */
export type AcceptorDealChange = Partial<Pick<AcceptorDeal, keyof typeof CHANGING>>;
