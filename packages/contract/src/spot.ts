// Calls of spot trading: the market's deal view, orders in and out, the user's orders and trades.
import {
  ATTACHED_FALLBACKS,
  ORDER_STATUSES,
  SELF_TRADE_MODES,
  TIMES_IN_FORCE,
  TRIGGER_KINDS,
  TRIGGER_STATES,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  amountField,
  asFile,
  clientOrderId,
  countField,
  decimalText,
  epochBound,
  epochMs,
  id,
  oneOf,
  page,
  pageOf,
  priceField,
  pricePerhaps,
  shanghaiTime,
} from './fields.ts';

/** `mode` of an order: 1 market (price ignored), 2 limit. */
export const MODE_MARKET = 1;
export const MODE_LIMIT = 2;

/** `in` buy, `out` sell. */
export const WIRE_SIDES = ['in', 'out'] as const;
const wireSide = z.enum(WIRE_SIDES);

const pair = { legal_id: id, currency_id: id };

/** `sum`: the quantity from the side's best price up to and with this row. */
export const bookRow = z.object({ price: decimalText, number: decimalText, sum: decimalText });
/** `way`: 2 the taker bought, 1 the taker sold. */
export const completeRow = z.object({
  id: z.number(),
  time: shanghaiTime,
  time_ms: epochMs,
  currency_name: z.string(),
  legal_name: z.string(),
  number: decimalText,
  price: decimalText,
  way: z.union([z.literal(1), z.literal(2)]),
});

export const deal = defineCall({
  method: 'POST',
  path: '/api/transaction/deal',
  access: 'public',
  summary: 'Book (asks highest first), last price, own balances and the latest trades of a market.',
  input: z.object(pair),
  message: z.object({
    in: z.array(bookRow),
    out: z.array(bookRow),
    last_price: decimalText,
    /** Stop orders go by this price, as in a quotation. */
    trigger_price: decimalText.nullable(),
    /** Available in the change wallet; "0" for visitors. */
    user_currency: decimalText,
    user_legal: decimalText,
    cny_price: decimalText,
    complete: z.array(completeRow),
  }),
});

const orderInput = z.object({
  ...pair,
  /** Needed by a limit order; a market order ignores it, whatever it holds. */
  price: pricePerhaps.optional(),
  /** Needed; what is not sent is refused as 0 is. */
  num: amountField.optional(),
  /** Extension: makes it a stop-limit order, which needs `mode` 2 and `time_in_force` gtc. */
  stop_price: priceField.optional(),
  mode: oneOf([MODE_MARKET, MODE_LIMIT]).default(MODE_LIMIT),
  time_in_force: z.enum(TIMES_IN_FORCE).default('gtc'),
  client_order_id: clientOrderId.optional(),
});
export const placedOrder = z.object({ id: z.number(), status: z.enum(ORDER_STATUSES), filled: decimalText });

export const placeBuy = defineCall({
  method: 'POST',
  path: '/api/transaction/in',
  access: 'user',
  risk: 'new',
  key: 'trade',
  summary:
    'Place a buy order. `mode` 2 limit, 1 market; `num` is in the base currency. With `stop_price` it waits for that price.',
  input: orderInput,
  message: z.string(),
  data: placedOrder,
  isIdempotent: true,
});
export const placeSell = defineCall({ ...placeBuy, path: '/api/transaction/out', summary: 'Place a sell order.' });

export const placeOco = defineCall({
  method: 'POST',
  path: '/api/transaction/oco',
  access: 'user',
  risk: 'new',
  key: 'trade',
  summary: 'Place a limit and a stop-limit order of which one cancels the other.',
  input: z.object({
    ...pair,
    type: wireSide,
    /** Needed, as by an order. */
    num: amountField.optional(),
    /** The limit order has this price. */
    price: priceField,
    stop_price: priceField,
    /** Limit price of the stop-limit order. */
    stop_limit_price: priceField,
  }),
  message: z.string(),
  /** `limit_id` and `stop_id` are the orders, both open; `oco_id` is what they share. */
  data: z.object({ oco_id: z.number(), limit_id: z.number(), stop_id: z.number() }),
  isIdempotent: true,
});

export const amend = defineCall({
  method: 'POST',
  path: '/api/transaction_amend',
  access: 'user',
  risk: 'depends',
  key: 'trade',
  summary:
    'Change an open order. It keeps its id and place if only the quantity goes down, else another order replaces it.',
  input: z.object({
    id,
    price: priceField.optional(),
    /** The whole quantity, what has filled included. */
    num: amountField.optional(),
    /** An order that still waits for its stop price may change it. */
    stop_price: priceField.optional(),
    /** Extension: the order, or what replaces it, is called so from now on. */
    client_order_id: clientOrderId.optional(),
  }),
  message: z.string(),
  /** The order as it now stands, under its own id or that of its replacement. */
  data: placedOrder,
  isIdempotent: true,
});

export const spotOrder = z.object({
  id: z.number(),
  create_time: shanghaiTime,
  time: epochMs,
  legal_id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  legal_name: z.string(),
  type: wireSide,
  mode: z.union([z.literal(MODE_MARKET), z.literal(MODE_LIMIT)]),
  time_in_force: z.enum(TIMES_IN_FORCE),
  status: z.enum(ORDER_STATUSES),
  cancel_reason: z.string().nullable(),
  client_order_id: z.string().nullable(),
  /** Ordered quantity. */
  total_number: decimalText,
  /** Remaining quantity. */
  number: decimalText,
  complete_number: decimalText,
  price: decimalText,
  /** Null on an order that never waited for a price. A trailing order has its first one here. */
  stop_price: decimalText.nullable(),
  /** `waiting` for its price, in no book; `triggered` by it since. Null on an order that never waited for one. */
  trigger: z.enum(TRIGGER_STATES).nullable(),
  /** The same on both legs of an OCO pair. */
  oco_id: z.number().nullable(),
  /** Notional weighted average of its fills, "0" without any. */
  average_price: decimalText,
  /**
   * price × quantity for a limit order, the notional of its fills for a market order; of one that was never triggered its sum, or
   * its stop price × quantity.
   */
  total_money: decimalText,
  /** Fee paid so far by a buy, in the base currency. */
  in_fee: decimalText,
  /** Fee paid so far by a sell, in the quote currency. */
  out_fee: decimalText,
  /** Extension: percent of what its fills bring, as it was accepted at: while it rests, and when it takes. */
  maker_fee: decimalText,
  taker_fee: decimalText,
  // Extension: what few orders ask for. Each stands on the orders alone that ask for it.
  /** An order by sum: at most so much of the quote currency is paid, or received. Its quantity is what that came to. */
  quote_quantity: decimalText.optional(),
  /** It waits or waited for this: a stop is not named. */
  trigger_kind: z.enum(TRIGGER_KINDS).optional(),
  /** How far a trailing order's price turns, in basis points. */
  trail_bps: z.number().int().optional(),
  activation_price: decimalText.optional(),
  /** An iceberg shows at most so much at a time. */
  visible_quantity: decimalText.optional(),
  self_trade: z.enum(SELF_TRADE_MODES).optional(),
  expires_at: epochMs.optional(),
  attached: z
    .object({
      price: decimalText,
      stop_price: decimalText,
      stop_limit_price: decimalText,
      fallback: z.enum(ATTACHED_FALLBACKS),
    })
    .optional(),
  /** The order that it is attached to, or whose filled quantity it trades back. */
  parent_id: z.number().optional(),
});
export type SpotOrder = z.output<typeof spotOrder>;

/** Extension: only what is not older than `from` and older than `to`, in UTC milliseconds. */
const period = { from: epochBound.optional(), to: epochBound.optional() };

const listInput = z.object({
  ...asFile,
  page,
  currency_id: id.optional(),
  legal_id: id.optional(),
  /** Extension: `open` (default) current orders, `closed` history. */
  status: z.enum(['open', 'closed']).default('open'),
  ...period,
});

export const listOrders = defineCall({
  method: 'POST',
  path: '/api/transaction_all',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The user’s orders, newest first, 10 a page; `format=csv` is all of them as one file.',
  input: listInput,
  message: pageOf(spotOrder),
});
export const listBuyOrders = defineCall({
  ...listOrders,
  path: '/api/transaction_in',
  summary: 'The user’s buy orders.',
});
export const listSellOrders = defineCall({
  ...listOrders,
  path: '/api/transaction_out',
  summary: 'The user’s sell orders.',
});

/** `way`: 2 buy, 1 sell, from the user's side. `fee` is in `fee_currency_name`. */
export const userTrade = z.object({
  ...completeRow.shape,
  order_id: z.number(),
  create_time: shanghaiTime,
  total_money: decimalText,
  fee: decimalText,
  fee_currency_name: z.string(),
  role: z.enum(['maker', 'taker']),
  /** Extension: percent that the fee is of what was received; null of an order that is kept no longer. */
  fee_rate: decimalText.nullable(),
});
export type UserTrade = z.output<typeof userTrade>;

export const listTrades = defineCall({
  method: 'POST',
  path: '/api/transaction_complete',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The user’s own trades, newest first, 10 a page; `format=csv` is all of them as one file.',
  input: z.object({ ...asFile, page, currency_id: id.optional(), legal_id: id.optional(), ...period }),
  message: pageOf(userTrade),
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/transaction_del',
  access: 'user',
  risk: 'none',
  key: 'trade',
  summary: 'Cancel one open order; with a `type`, only an order of that side.',
  input: z.object({ id, type: wireSide.optional() }),
  message: z.string(),
  isIdempotent: true,
});
export const cancelAll = defineCall({
  method: 'POST',
  path: '/api/transaction_del_all',
  access: 'user',
  risk: 'none',
  key: 'trade',
  summary:
    'Cancel open orders: of one market, named by both ids, or with `markets` all of all markets; `type` in, out or all says ' +
    'of which side. What is not said is not assumed.',
  input: z.object({
    currency_id: id.optional(),
    legal_id: id.optional(),
    markets: z.literal('all').optional(),
    type: z.enum([...WIRE_SIDES, 'all']),
  }),
  refusals: { type: 'choice_required' },
  message: z.string(),
  data: z.object({ ids: z.array(z.number()) }),
  isIdempotent: true,
});

export const setCountdown = defineCall({
  method: 'POST',
  path: '/api/transaction_countdown',
  access: 'user',
  risk: 'none',
  key: 'trade',
  summary:
    'Cancel all that the user has open in a market, orders that wait too, in `seconds` from 1 to 3600, unless the call comes ' +
    'again until then, which sets it anew; 0 turns it off. It counts from its end on by the exchange’s clock, before any ' +
    'order that comes then, also where the server restarts meanwhile. Call it every few seconds, each time under another ' +
    'idempotency key or under none.',
  input: z.object({ ...pair, seconds: countField }),
  message: z.string(),
  /** When it ends; null where it is off. */
  data: z.object({ ends_at: epochMs.nullable() }),
  isIdempotent: true,
});
