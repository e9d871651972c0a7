// A deal of a user with an acceptor, one row from its opening to its end.
import {
  ACCEPTOR_SIDES,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_DEAL_ENDS,
  type AcceptorDealId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';
import { DEAL_COURSE } from '../fiat/deal-course.ts';

/** Nothing that comes after the opening changes any of it. */
const FIXED = {
  id: id<AcceptorDealId>(),
  acceptorId: id<UserId>(),
  userId: id<UserId>(),
  side: word(ACCEPTOR_SIDES),
  /** CNY that is paid. */
  money: units,
  /** USDT that it is paid for, less the fee of a deposit, with the fee of a withdrawal. */
  number: units,
  /** USDT, which the acceptor gains. */
  fee: units,
  /** CNY per USDT. */
  rate: price,
  /** It names the sealed terms: who pays whom, and where. */
  termsId: count,
  openedAt: instant,
  openedSeq: seq,
};

const CHANGING = {
  ...DEAL_COURSE,
  state: word(ACCEPTOR_DEAL_STATES),
  acceptedAt: optional(instant),
  refuseReason: optional(word(ACCEPTOR_REFUSE_REASONS)),
  endReason: optional(word(ACCEPTOR_DEAL_ENDS)),
  /** How it had ended before it was appealed; missing where it had not. */
  firstEndReason: optional(word(ACCEPTOR_DEAL_ENDS)),
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
