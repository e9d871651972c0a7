// Calls for those who trade by program: orders of every kind with their fills, cancel-replace, and many at once. The same in
// words is docs/orders.md.
import {
  ATTACHED_FALLBACKS,
  ORDER_STATUSES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
  ensureNever,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { amountField, clientOrderId, decimalText, epochBound, epochMs, id, priceField, wholeField } from './fields.ts';
import { spotOrder } from './spot.ts';

export const ORDER_TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_limit',
  'trailing_market',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

const orderFields = {
  currency_id: id,
  legal_id: id,
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  /** In the base currency. */
  quantity: amountField.optional(),
  /** In the quote currency, of an order at market, but of no sell that waits: at most so much is paid, or received. */
  quote_quantity: amountField.optional(),
  /** Limit price. */
  price: priceField.optional(),
  stop_price: priceField.optional(),
  /** So many basis points the price turns from its best before a trailing order is triggered. */
  trail_bps: wholeField.optional(),
  /** A trailing order follows the price from here on; from the start without it. */
  activation_price: priceField.optional(),
  /** An iceberg shows at most so much at a time. */
  visible_quantity: amountField.optional(),
  /** `gtc` where it is missing. An order that waits for its price lives so once it is triggered, and is never `post_only`. */
  time_in_force: z.enum(TIMES_IN_FORCE).optional(),
  /** UTC milliseconds: it is cancelled by then, if it is open. */
  expires_at: epochBound.optional(),
  /** `expire_taker` where it is missing. */
  self_trade: z.enum(SELF_TRADE_MODES).optional(),
  client_order_id: clientOrderId.optional(),
  /** What has filled becomes an OCO pair of the other side once the order has ended. */
  attached: z
    .object({
      /** The pair's limit order has this price. */
      price: priceField,
      stop_price: priceField,
      /** Limit price of the pair's stop-limit order. */
      stop_limit_price: priceField,
      /** It says what becomes of a quantity whose pair cannot be placed: `market` trades it back, `drop` leaves it. */
      fallback: z.enum(ATTACHED_FALLBACKS),
    })
    .optional(),
};
const orderObject = z.object(orderFields);
export type OrderFields = z.output<typeof orderObject>;
type Name = keyof OrderFields;

/** A type cannot do without these. */
const NEEDED: Readonly<Record<OrderType, readonly Name[]>> = {
  limit: ['price', 'quantity'],
  market: ['quantity'],
  stop_limit: ['stop_price', 'price', 'quantity'],
  stop_market: ['stop_price', 'quantity'],
  take_profit_limit: ['stop_price', 'price', 'quantity'],
  take_profit_market: ['stop_price', 'quantity'],
  trailing_limit: ['trail_bps', 'price', 'quantity'],
  trailing_market: ['trail_bps', 'quantity'],
};
/** The fields that belong to some types alone. */
const OF_SOME = [
  'quote_quantity',
  'price',
  'stop_price',
  'trail_bps',
  'activation_price',
  'visible_quantity',
  'time_in_force',
  'expires_at',
] as const satisfies readonly Name[];

const isAtMarket = (type: OrderType): boolean => type.endsWith('market');
const isTrailing = (type: OrderType): boolean => type.startsWith('trailing');

function takes({ type, side, time_in_force: timeInForce }: OrderFields, name: (typeof OF_SOME)[number]): boolean {
  const mayRest = timeInForce !== 'ioc' && timeInForce !== 'fok';
  switch (name) {
    case 'price':
      return !isAtMarket(type);
    case 'quote_quantity':
      // A sell that waits holds its quantity.
      return isAtMarket(type) && (type === 'market' || side === 'buy');
    case 'stop_price':
      return type !== 'limit' && type !== 'market' && !isTrailing(type);
    case 'trail_bps':
    case 'activation_price':
      return isTrailing(type);
    case 'visible_quantity':
      return !isAtMarket(type) && mayRest;
    case 'time_in_force':
      return type === 'limit' || (!isAtMarket(type) && timeInForce !== 'post_only');
    case 'expires_at':
      return type === 'limit' ? mayRest : type !== 'market';
    default:
      return ensureNever(name);
  }
}

type Report = Pick<z.core.$RefinementCtx, 'addIssue'>;

const tell = (report: Report, name: string, message: string): void =>
  report.addIssue({ code: 'custom', path: [name], message });

/** A field that the order's type needs is there, and none that it would leave unread. */
function checkFields(order: OrderFields, report: Report): void {
  const isBySum = order.quote_quantity !== undefined && takes(order, 'quote_quantity');
  for (const name of NEEDED[order.type]) {
    if (order[name] === undefined && !(name === 'quantity' && isBySum)) tell(report, name, fault('missing'));
  }
  for (const name of OF_SOME) {
    if (order[name] !== undefined && !takes(order, name)) tell(report, name, fault('not_taken'));
  }
  if (isBySum && order.quantity !== undefined) tell(report, 'quote_quantity', fault('not_taken'));
}

const named = { id: id.optional(), client_order_id: clientOrderId.optional() };

/** An order is named in one of two ways, and in one only. */
function checkName(
  { id, client_order_id: name }: { id?: number | undefined; client_order_id?: string | undefined },
  report: Report,
): void {
  if (id === undefined && name === undefined) tell(report, 'id', fault('missing'));
  if (id !== undefined && name !== undefined) tell(report, 'client_order_id', fault('not_taken'));
}

/** What is missing is not assumed: the refusal says what has to be chosen. */
const CHOICES = {
  side: 'choice_required',
  type: 'choice_required',
  quantity: 'choice_required',
  price: 'choice_required',
  stop_price: 'choice_required',
  trail_bps: 'choice_required',
} as const;

/** A fill as the order's owner has it. */
export const orderFill = z.object({
  id: z.number(),
  price: decimalText,
  quantity: decimalText,
  /** price × quantity, in the quote currency. */
  total: decimalText,
  /** Taken from what the order receives. */
  fee: decimalText,
  fee_currency_name: z.string(),
});
export type OrderFill = z.output<typeof orderFill>;

export const placedOrder = z.object({
  id: z.number(),
  /** With `filled` and `fills`, what the order's own matching came to: a repeated key repeats it. */
  status: z.enum(ORDER_STATUSES),
  filled: decimalText,
  /** It is that of `fills`, weighted by their quantities; "0" without any. */
  average_price: decimalText,
  /** One by one in their order. */
  fills: z.array(orderFill),
  /** The order as it stands when this is answered; null of one that is kept no longer. */
  order: spotOrder.nullable(),
});
export type PlacedOrder = z.output<typeof placedOrder>;

const refused = z.object({
  ok: z.literal(false),
  /** The code of the refusal, and its text in the language of the call. */
  code: z.string(),
  text: z.string(),
});
export type Refused = z.output<typeof refused>;
const placed = z.object({ ok: z.literal(true), ...placedOrder.shape });
const cancelled = z.object({ ok: z.literal(true), id: z.number() });

export const place = defineCall({
  method: 'POST',
  path: '/api/spot/order',
  access: 'user',
  risk: 'new',
  key: 'trade',
  summary:
    'Place an order of any type and get its fills. A field that the type needs and that is missing, or that it does not take, is refused by name.',
  input: orderObject.superRefine(checkFields),
  refusals: CHOICES,
  message: z.string(),
  data: placedOrder,
  isIdempotent: true,
});

export const read = defineCall({
  method: 'GET',
  path: '/api/spot/order_info',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'One of the user’s own orders and its fills, by `id` or by `client_order_id`: the open one of that name, else the last of the newest 10,000.',
  input: z
    .object({
      ...named,
      /** Only fills with a greater id. */
      after: id.optional(),
    })
    .superRefine(checkName),
  refusals: { id: 'choice_required' },
  message: z.object({
    order: spotOrder,
    /** In their order, 500 at most: more are asked for with `after`. */
    fills: z.array(z.object({ ...orderFill.shape, time: epochMs, role: z.enum(['maker', 'taker']) })),
  }),
  cost: 3,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/spot/cancel',
  access: 'user',
  risk: 'none',
  key: 'trade',
  summary: 'Cancel one open order, by `id` or by `client_order_id`.',
  input: z.object(named).superRefine(checkName),
  refusals: { id: 'choice_required' },
  message: z.string(),
  data: z.object({ id: z.number() }),
  isIdempotent: true,
});

export const REPLACE_MODES = ['stop_on_failure', 'allow_failure'] as const;

export const replace = defineCall({
  method: 'POST',
  path: '/api/spot/replace',
  access: 'user',
  risk: 'new',
  key: 'trade',
  summary:
    'Cancel an order and place another in the same market by one command. `mode` says whether the other one is placed where there is nothing to cancel.',
  input: z
    .object({
      /** The order to cancel, by one of the two. */
      cancel_id: id.optional(),
      cancel_client_order_id: clientOrderId.optional(),
      mode: z.enum(REPLACE_MODES),
      ...orderFields,
    })
    .superRefine((input, report) => {
      const { cancel_id: cancelId, cancel_client_order_id: name } = input;
      if (cancelId === undefined && name === undefined) tell(report, 'cancel_id', fault('missing'));
      if (cancelId !== undefined && name !== undefined) tell(report, 'cancel_client_order_id', fault('not_taken'));
      checkFields(input, report);
    }),
  refusals: { ...CHOICES, mode: 'choice_required', cancel_id: 'choice_required' },
  message: z.string(),
  /** At least one of the two was done. */
  data: z.object({
    cancelled: z.discriminatedUnion('ok', [cancelled, refused]),
    placed: z.discriminatedUnion('ok', [placed, refused]),
  }),
  isIdempotent: true,
});

export const BATCH_ENTRIES_MAX = 20;

const entry = z.discriminatedUnion('op', [
  z.object({ op: z.literal('place'), ...orderFields }).superRefine(checkFields),
  z.object({ op: z.literal('cancel'), ...named }).superRefine(checkName),
]);

export const batch = defineCall({
  method: 'POST',
  path: '/api/spot/batch',
  access: 'user',
  risk: 'depends',
  key: 'trade',
  summary:
    'Up to 20 orders and cancels, each a command of its own, in their order, answered together. One that is not well-formed refuses all of them before anything is done; one that is refused leaves the others.',
  input: z.object({ entries: z.array(entry).min(1).max(BATCH_ENTRIES_MAX) }),
  refusals: { entries: 'choice_required' },
  message: z.string(),
  data: z.object({
    /** One for each entry, in the same order. */
    results: z.array(z.union([placed, cancelled, refused])),
  }),
  isIdempotent: true,
});
