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
  /** It is the quote currency of the account that it lives on. */
  quoteId: id<CurrencyId>(),
  side: word(POSITION_SIDES),
  type: word(POSITION_TYPES),
  multiple: count,
  // These fields stood so in the market when it was accepted.
  spread: inColumn('spread_ppm', share),
  feeRate: inColumn('fee_rate_ppm', share),
  overnightRate: inColumn('overnight_rate_ppm', share),
  fundShare: inColumn('fund_share_ppm', share),
  /** The worst price that a limit order opens at. */
  targetPrice: optional(price),
  /** A part that was closed names the position that it was a part of. */
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
  /** The position began with this margin. The risk rate counts it. */
  originMargin: units,
  /** So much of it is locked now, or was at its end. */
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
   * The owner does not get so much of the profit: the house could not pay it, or had paid it for the account before. While
   * the position is closing after a liquidation it is what the house has paid.
   */
  cut: units,
  /**
   * The fund has paid so much of the cut, while the position is closing after a liquidation; the pool has gone without the
   * rest.
   */
  cutFund: units,
  /** Ends of outages have taken so much of its profit. It counts at once, and is part of its cut when it has closed. */
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
