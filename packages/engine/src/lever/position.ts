// A leveraged position, one row from order to end.
import type {
  Amount,
  CurrencyId,
  Instant,
  LiquidationId,
  MarketId,
  PositionId,
  PositionReason,
  PositionSide,
  PositionState,
  PositionType,
  Ppm,
  Price,
  Seq,
  UserId,
} from '@bourse/domain';
import { bigint, describeState, inColumn, integer, optional, units, word, type EntityOf } from '../entity.ts';

const FIXED = {
  id: integer<PositionId>(),
  userId: integer<UserId>(),
  marketId: integer<MarketId>(),
  /** Of the account that it lives on. */
  quoteId: integer<CurrencyId>(),
  side: word<PositionSide>(),
  type: word<PositionType>(),
  multiple: integer<number>(),
  // As they stood in the market when it was accepted.
  spread: inColumn('spread_ppm', bigint<Ppm>()),
  feeRate: inColumn('fee_rate_ppm', bigint<Ppm>()),
  overnightRate: inColumn('overnight_rate_ppm', bigint<Ppm>()),
  fundShare: inColumn('fund_share_ppm', bigint<Ppm>()),
  /** The worst price that a limit order opens at. */
  targetPrice: optional(units<Price>()),
  /** Of a part that was closed: what it was a part of. */
  parentId: optional(integer<PositionId>()),
  /** Opened in the place of this one, which closes at the same tick. */
  reverseOf: optional(integer<PositionId>()),
  placedAt: integer<Instant>(),
  placedSeq: integer<Seq>(),
};

const CHANGING = {
  state: word<PositionState>(),
  hands: integer<number>(),
  /** hands × share, in the base currency. */
  number: units<Amount>(),
  /** While accepted or pending: locked for its margin and fee. */
  held: units<Amount>(),
  openIndex: optional(units<Price>()),
  openPrice: optional(units<Price>()),
  /** The second of the tick. */
  openSecond: optional(integer<number>()),
  /** What it began with. The risk rate counts it. */
  originMargin: units<Amount>(),
  /** What is locked of it now, and what was at its end. */
  margin: units<Amount>(),
  openFee: units<Amount>(),
  closeFee: units<Amount>(),
  overnightFee: units<Amount>(),
  /** The day in Asia/Shanghai, counted from 1970, up to which the overnight fee has been taken. */
  overnightDay: optional(integer<number>()),
  takeProfit: optional(units<Price>()),
  stopLoss: optional(units<Price>()),
  /** The command that set them, and its moment. */
  stopsSeq: optional(integer<Seq>()),
  stopsAt: optional(integer<Instant>()),
  /** While closing: how many hands, and by which command, of which moment. */
  closeHands: optional(integer<number>()),
  closeSeq: optional(integer<Seq>()),
  closeAskedAt: optional(integer<Instant>()),
  closeIndex: optional(units<Price>()),
  closePrice: optional(units<Price>()),
  closeSecond: optional(integer<number>()),
  /** At the closing price, before fees; below zero a loss. */
  profit: units<Amount>(),
  /**
   * Of the profit, what its owner does not get: what the house could not pay, or had paid for the account before. While
   * it is closing after a liquidation: what the house has paid.
   */
  cut: units<Amount>(),
  /** Of that, while it is closing after a liquidation, what the fund has paid; the pool has gone without the rest. */
  cutFund: units<Amount>(),
  /** What the ends of outages have taken of its profit. It counts at once, and is part of its cut when it has closed. */
  clawback: units<Amount>(),
  reason: optional(word<PositionReason>()),
  liquidationId: optional(integer<LiquidationId>()),
  openedAt: optional(integer<Instant>()),
  endedAt: optional(integer<Instant>()),
};

export const POSITIONS = describeState({
  table: 'lever_positions',
  key: ['id'],
  counter: 'position',
  fixed: FIXED,
  changing: CHANGING,
});
export type Position = EntityOf<typeof POSITIONS>;
/** New values of some of the fields that may change. */
export type PositionChange = Partial<Pick<Position, keyof typeof CHANGING>>;
