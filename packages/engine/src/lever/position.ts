// A leveraged position, one row from order to end.
import {
  POSITION_SIDES,
  POSITION_TYPES,
  POSITION_STATES,
  POSITION_REASONS,
  type CurrencyId,
  type LiquidationId,
  type MarketId,
  type PositionId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, share, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

const FIXED = {
  id: id<PositionId>(),
  userId: id<UserId>(),
  marketId: id<MarketId>(),
  /** Of the account that it lives on. */
  quoteId: id<CurrencyId>(),
  side: word(POSITION_SIDES),
  type: word(POSITION_TYPES),
  multiple: count,
  // As they stood in the market when it was accepted.
  spread: inColumn('spread_ppm', share),
  feeRate: inColumn('fee_rate_ppm', share),
  overnightRate: inColumn('overnight_rate_ppm', share),
  fundShare: inColumn('fund_share_ppm', share),
  /** The worst price that a limit order opens at. */
  targetPrice: optional(price),
  /** Of a part that was closed: what it was a part of. */
  parentId: optional(id<PositionId>()),
  /** Opened in the place of this one, which closes at the same tick. */
  reverseOf: optional(id<PositionId>()),
  placedAt: instant,
  placedSeq: seq,
};

const CHANGING = {
  state: word(POSITION_STATES),
  hands: count,
  /** hands × share, in the base currency. */
  number: units,
  /** While accepted or pending: locked for its margin and fee. */
  held: units,
  openIndex: optional(price),
  openPrice: optional(price),
  /** The second of the tick. */
  openSecond: optional(count),
  /** What it began with. The risk rate counts it. */
  originMargin: units,
  /** What is locked of it now, and what was at its end. */
  margin: units,
  openFee: units,
  closeFee: units,
  overnightFee: units,
  /** The day in Asia/Shanghai, counted from 1970, up to which the overnight fee has been taken. */
  overnightDay: optional(count),
  takeProfit: optional(price),
  stopLoss: optional(price),
  /** The command that set them, and its moment. */
  stopsSeq: optional(seq),
  stopsAt: optional(instant),
  /** While closing: how many hands, and by which command, of which moment. */
  closeHands: optional(count),
  closeSeq: optional(seq),
  closeAskedAt: optional(instant),
  closeIndex: optional(price),
  closePrice: optional(price),
  closeSecond: optional(count),
  /** At the closing price, before fees; below zero a loss. */
  profit: units,
  /**
   * Of the profit, what its owner does not get: what the house could not pay, or had paid for the account before. While
   * it is closing after a liquidation: what the house has paid.
   */
  cut: units,
  /** Of that, while it is closing after a liquidation, what the fund has paid; the pool has gone without the rest. */
  cutFund: units,
  /** What the ends of outages have taken of its profit. It counts at once, and is part of its cut when it has closed. */
  clawback: units,
  reason: optional(word(POSITION_REASONS)),
  liquidationId: optional(id<LiquidationId>()),
  openedAt: optional(instant),
  endedAt: optional(instant),
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
