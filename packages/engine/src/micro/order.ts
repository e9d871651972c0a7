// A second contract, one row from its acceptance to its end.
import type {
  Amount,
  CurrencyId,
  Instant,
  MarketId,
  MicroDirection,
  MicroInsuranceId,
  MicroOrderId,
  MicroResult,
  MicroState,
  MicroVoidReason,
  Ppm,
  Price,
  Seq,
  UserId,
} from '@bourse/domain';
import { bigint, describeState, inColumn, integer, optional, units, word, type EntityOf } from '../entity.ts';

/** Nothing that comes after the acceptance changes any of it. */
const FIXED = {
  id: integer<MicroOrderId>(),
  userId: integer<UserId>(),
  marketId: integer<MarketId>(),
  currencyId: integer<CurrencyId>(),
  direction: word<MicroDirection>(),
  seconds: integer<number>(),
  stake: units<Amount>(),
  fee: units<Amount>(),
  ratio: inColumn('ratio_ppm', bigint<Ppm>()),
  /** What a win brings beyond the stake. */
  profit: units<Amount>(),
  dueSecond: integer<number>(),
  /** The one that counts what comes of it. */
  insuranceId: optional(integer<MicroInsuranceId>()),
  placedAt: integer<Instant>(),
  placedSeq: integer<Seq>(),
};

const CHANGING = {
  state: word<MicroState>(),
  /** Of the ticks that it was entered and closed at. */
  entrySecond: optional(integer<number>()),
  entryIndex: optional(units<Price>()),
  closeSecond: optional(integer<number>()),
  closeIndex: optional(units<Price>()),
  result: optional(word<MicroResult>()),
  voidReason: optional(word<MicroVoidReason>()),
  /** What its owner got at the end. */
  payout: units<Amount>(),
  endedAt: optional(integer<Instant>()),
  endedSeq: optional(integer<Seq>()),
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
