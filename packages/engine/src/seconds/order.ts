// A second contract, one row from its acceptance to its end.
import {
  MICRO_DIRECTIONS,
  MICRO_STATES,
  MICRO_RESULTS,
  MICRO_VOID_REASONS,
  type CurrencyId,
  type MarketId,
  type MicroInsuranceId,
  type MicroOrderId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, share, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

/** Nothing that comes after the acceptance changes any of it. */
const FIXED = {
  id: id<MicroOrderId>(),
  userId: id<UserId>(),
  marketId: id<MarketId>(),
  currencyId: id<CurrencyId>(),
  direction: word(MICRO_DIRECTIONS),
  seconds: count,
  stake: units,
  fee: units,
  ratio: inColumn('ratio_ppm', share),
  /** A win brings so much beyond the stake. */
  profit: units,
  dueSecond: count,
  /** The one that counts what comes of it. */
  insuranceId: optional(id<MicroInsuranceId>()),
  placedAt: instant,
  placedSeq: seq,
};

const CHANGING = {
  state: word(MICRO_STATES),
  /** It was entered and closed at ticks of these seconds. */
  entrySecond: optional(count),
  entryIndex: optional(price),
  closeSecond: optional(count),
  closeIndex: optional(price),
  result: optional(word(MICRO_RESULTS)),
  voidReason: optional(word(MICRO_VOID_REASONS)),
  /** Its owner got so much at the end. */
  payout: units,
  endedAt: optional(instant),
  endedSeq: optional(seq),
};

export const MICRO_ORDERS = describeState({
  table: 'micro_orders',
  key: ['id'],
  counter: 'microOrder',
  fixed: FIXED,
  changing: CHANGING,
});
export type MicroOrder = EntityOf<typeof MICRO_ORDERS>;
/** New values of some of the fields that may change. */
export type MicroOrderChange = Partial<Pick<MicroOrder, keyof typeof CHANGING>>;
