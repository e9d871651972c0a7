// An order in the words of bots: its type, its status, how long it lives.
import type { bots } from '@bourse/contract';
import type { CancelReason, SelfTradeMode } from '@bourse/domain';
import type { Order } from '@bourse/engine';

export const sideOf = ({ side }: Pick<Order, 'side'>): bots.BotSide => (side === 'buy' ? 'BUY' : 'SELL');

type Typed = Pick<Order, 'type' | 'timeInForce' | 'stopPrice' | 'terms' | 'ocoId'>;

/**
 * The limit leg of a pair is placed as a maker. A trailing order that has an activation price began as a take-profit order,
 * one that followed at once as a stop.
 */
export function typeOf({ type, timeInForce, stopPrice, terms, ocoId }: Typed): bots.BotOrderType {
  if (stopPrice === undefined) {
    if (timeInForce === 'post_only' || ocoId !== undefined) return 'LIMIT_MAKER';
    return type === 'market' ? 'MARKET' : 'LIMIT';
  }
  const isTakeProfit = terms?.triggerKind === 'take_profit' || terms?.activationPrice !== undefined;
  if (type === 'market') return isTakeProfit ? 'TAKE_PROFIT' : 'STOP_LOSS';
  return isTakeProfit ? 'TAKE_PROFIT_LIMIT' : 'STOP_LOSS_LIMIT';
}

/** An order at market is said to be GTC here. */
export function timeInForceOf({ type, timeInForce }: Pick<Order, 'type' | 'timeInForce'>): bots.BotTimeInForce {
  if (type === 'market') return 'GTC';
  return timeInForce === 'ioc' ? 'IOC' : timeInForce === 'fok' ? 'FOK' : 'GTC';
}
/** An order that the exchange ends by itself has expired; one that somebody ended is cancelled. */
const STATUS_OF: Readonly<Record<CancelReason, bots.BotOrderStatus>> = {
  user: 'CANCELED',
  time_in_force: 'EXPIRED',
  market_protection: 'EXPIRED',
  self_trade: 'EXPIRED_IN_MATCH',
  operator: 'CANCELED',
  oco: 'EXPIRED',
  amended: 'CANCELED',
  restricted: 'EXPIRED',
  expired: 'EXPIRED',
  countdown: 'CANCELED',
  key_budget: 'EXPIRED',
  key_ended: 'CANCELED',
};

export function statusOf({
  status,
  cancelReason,
  filled,
}: Pick<Order, 'status' | 'cancelReason' | 'filled'>): bots.BotOrderStatus {
  if (status === 'filled') return 'FILLED';
  if (status === 'cancelled') return cancelReason === undefined ? 'CANCELED' : STATUS_OF[cancelReason];
  return filled > 0n ? 'PARTIALLY_FILLED' : 'NEW';
}

export const SELF_TRADE_OF = {
  EXPIRE_TAKER: 'expire_taker',
  EXPIRE_MAKER: 'expire_maker',
  EXPIRE_BOTH: 'expire_both',
} as const satisfies Readonly<Record<bots.BotSelfTradeMode, string>>;

const SELF_TRADE_NAMES = {
  expire_taker: 'EXPIRE_TAKER',
  expire_maker: 'EXPIRE_MAKER',
  expire_both: 'EXPIRE_BOTH',
} as const satisfies Readonly<Record<SelfTradeMode, bots.BotSelfTradeMode>>;

export const selfTradeOf = ({ terms }: Pick<Order, 'terms'>): bots.BotSelfTradeMode =>
  SELF_TRADE_NAMES[terms?.selfTrade ?? 'expire_taker'];
