// An order in the words of bots: its type, its status, how long it lives.
import type { bots } from '@bourse/contract';
import type { CancelReason } from '@bourse/domain';
import type { Order } from '@bourse/engine';

export const sideOf = ({ side }: Pick<Order, 'side'>): bots.BotSide => (side === 'buy' ? 'BUY' : 'SELL');

type Typed = Pick<Order, 'type' | 'timeInForce' | 'stopPrice' | 'terms'>;

/** A trailing order is the stop or the take-profit order that it began as. */
export function typeOf({ type, timeInForce, stopPrice, terms }: Typed): bots.BotOrderType {
  if (stopPrice === undefined)
    return timeInForce === 'post_only' ? 'LIMIT_MAKER' : type === 'market' ? 'MARKET' : 'LIMIT';
  const isTakeProfit = terms?.triggerKind === 'take_profit';
  if (type === 'market') return isTakeProfit ? 'TAKE_PROFIT' : 'STOP_LOSS';
  return isTakeProfit ? 'TAKE_PROFIT_LIMIT' : 'STOP_LOSS_LIMIT';
}

export const timeInForceOf = ({ timeInForce }: Pick<Order, 'timeInForce'>): bots.BotTimeInForce =>
  timeInForce === 'ioc' ? 'IOC' : timeInForce === 'fok' ? 'FOK' : 'GTC';

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
