// The words of the Binance-Spot-compatible API for what orders are.
export const SIDES = ['BUY', 'SELL'] as const;
export type BotSide = (typeof SIDES)[number];

export const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export type BotOrderType = (typeof ORDER_TYPES)[number];

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;
export type BotTimeInForce = (typeof TIMES_IN_FORCE)[number];

export const RESPONSE_TYPES = ['ACK', 'RESULT', 'FULL'] as const;

export const SELF_TRADE_MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const;
export type BotSelfTradeMode = (typeof SELF_TRADE_MODES)[number];

export const ORDER_STATUSES = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'REJECTED',
  'EXPIRED',
  'EXPIRED_IN_MATCH',
] as const;
export type BotOrderStatus = (typeof ORDER_STATUSES)[number];

export const INTERVALS = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type Interval = (typeof INTERVALS)[number];
