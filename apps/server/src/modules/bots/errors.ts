// Refusals in the codes and texts of the Binance-Spot-compatible API. Clients match the texts, so they are in English alone and
// stand as they are; docs/bots.md lists them.
import type { Refusal, RefusalCode } from '@bourse/domain';

/** A method is refused with this. */
export type BotRefusal = {
  readonly ok: false;
  readonly status: number;
  readonly code: number;
  readonly text: string;
  /** A client is told of what was done nevertheless. */
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
};

export const refuseBot = (
  code: number,
  text: string,
  more: Partial<Pick<BotRefusal, 'status' | 'data'>> = {},
): BotRefusal => ({
  ok: false,
  status: 400,
  code,
  text,
  ...more,
});

export const INVALID_SYMBOL = refuseBot(-1121, 'Invalid symbol.');
export const UNKNOWN_ORDER = refuseBot(-2011, 'Unknown order sent.');
export const NO_SUCH_ORDER = refuseBot(-2013, 'Order does not exist.');
export const NO_SUCH_LIST = refuseBot(-2018, 'Order list does not exist.');
export const KEY_REFUSED = refuseBot(-2015, 'Invalid API-key, IP, or permissions for action.', { status: 401 });
export const WRONG_SIGNATURE = refuseBot(-1022, 'Signature for this request is not valid.');

export const FAULT = refuseBot(-1000, 'An unknown error occurred while processing the request.', { status: 500 });
export const BUSY = refuseBot(
  -1008,
  'Server is currently overloaded with other requests. Please try again in a few minutes.',
  { status: 503 },
);

/** Something else than weight or orders was asked for too often. */
export const tooManyRequests = (retryAfterSeconds: number): BotRefusal => ({
  ...refuseBot(-1003, 'Too many requests; please try again later.', { status: 429 }),
  retryAfterSeconds,
});

export const RESTRICTED_CANCEL = refuseBot(-2011, 'Order was not canceled due to cancel restrictions.');

/** A parameter that the type of the order needs, or that it has no place for. */
export const missingParam = (name: string): BotRefusal =>
  refuseBot(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);
export const needlessParam = (name: string): BotRefusal =>
  refuseBot(-1106, `Parameter '${name}' sent when not required.`);
/** One of two parameters is needed, and there is neither. */
export const missingEither = (one: string, other: string): BotRefusal =>
  refuseBot(-1102, `Param '${one}' or '${other}' must be sent, but both were empty/null!`);
export const invalidCombination = refuseBot(-1128, 'Combination of optional parameters invalid.');
export const tooLongAPeriod = refuseBot(-1127, 'More than 24 hours between startTime and endTime.');

/** Nothing new is begun for now. */
const unavailable = (text: string): BotRefusal => refuseBot(-1016, text, { status: 503 });

const filter = (name: string): BotRefusal => refuseBot(-1013, `Filter failure: ${name}`);
export const orderRejected = (text: string): BotRefusal => refuseBot(-2010, text);
export const DUPLICATE_ORDER = orderRejected('Duplicate order sent.');
export const amendRejected = (text: string): BotRefusal => refuseBot(-2038, text);

const MARKET_CLOSED = refuseBot(-1013, 'Market is closed.');
const DISABLED = orderRejected('This action is disabled on this account.');
export const WRONG_PRICES = orderRejected('The relationship of the prices for the orders is not correct.');

type Params = Refusal['params'];
/** A refusal becomes this; some name their figures. */
type Entry = BotRefusal | ((params: Params) => BotRefusal);

const heldFunds = ({ worth, hours, minutes }: Params): BotRefusal =>
  orderRejected(
    `Funds worth ${worth} USDT of recent purchases must stay in this account for another ${hours} h ${minutes} min, and this order would put them at risk.`,
  );

/** Only what the calls of this API can meet is here. */
const TEXTS: Readonly<Partial<Record<RefusalCode, Entry>>> = {
  // who
  user_not_found: DISABLED,
  user_frozen: DISABLED,
  sub_account_frozen: DISABLED,
  sub_account_closed: DISABLED,
  sub_account_refused: DISABLED,
  key_ended: KEY_REFUSED,
  key_unknown: KEY_REFUSED,
  key_address_refused: KEY_REFUSED,
  key_not_permitted: KEY_REFUSED,
  key_not_allowed: KEY_REFUSED,
  not_logged_in: KEY_REFUSED,
  forbidden: KEY_REFUSED,
  // while everything stands still
  full_stop: unavailable('Trading is stopped for now; orders can still be canceled.'),
  maintenance: unavailable('Trading is under maintenance for now; orders can still be canceled.'),
  busy: BUSY,
  internal_error: FAULT,
  // the order meant
  order_not_found: UNKNOWN_ORDER,
  order_not_open: UNKNOWN_ORDER,
  // market
  market_not_found: INVALID_SYMBOL,
  market_view_only: MARKET_CLOSED,
  market_halted: MARKET_CLOSED,
  market_not_open: MARKET_CLOSED,
  key_market: orderRejected('This symbol is not permitted for this API-key.'),
  // form
  price_required: refuseBot(-1013, 'Invalid price.'),
  quantity_required: refuseBot(-1013, 'Invalid quantity.'),
  price_not_on_tick: filter('PRICE_FILTER'),
  quantity_not_on_step: filter('LOT_SIZE'),
  above_maximum_quantity: filter('LOT_SIZE'),
  price_out_of_band: filter('PERCENT_PRICE_BY_SIDE'),
  below_minimum_notional: filter('NOTIONAL'),
  too_many_open_orders: filter('MAX_NUM_ORDERS'),
  visible_quantity_wrong: filter('ICEBERG_PARTS'),
  trail_out_of_range: filter('TRAILING_DELTA'),
  key_price_band: ({ percent }) =>
    orderRejected(
      `The price is further than ${percent} % from the index price, which is as far as this API-key may go.`,
    ),
  client_order_id_in_use: DUPLICATE_ORDER,
  no_last_price: orderRejected('This symbol has no last price yet, so that no order can wait for one.'),
  stop_would_trigger: orderRejected('Order would trigger immediately.'),
  oco_would_take: WRONG_PRICES,
  post_only_would_take: orderRejected('Order would immediately match and take.'),
  empty_book: refuseBot(-1112, 'No orders on book for symbol.'),
  expiry_passed: orderRejected('The order would have expired already.'),
  attached_prices_wrong: WRONG_PRICES,
  countdown_out_of_range: orderRejected('The countdown is out of range.'),
  // amending
  order_not_waiting: amendRejected('The order does not wait for a stop price.'),
  order_without_price: amendRejected('The order has no price.'),
  order_by_sum: amendRejected('The quantity of an order by quoteOrderQty cannot be amended.'),
  quantity_already_filled: ({ filled }) =>
    amendRejected(`The order has filled ${filled} already: the new quantity must be larger.`),
  // funds
  insufficient_balance: orderRejected('Account has insufficient balance for requested action.'),
  key_index_stale: orderRejected('The budget of this API-key cannot be calculated while the index price is stale.'),
  key_budget: ({ bound, required, left }) =>
    orderRejected(
      `The budget of this API-key is exceeded: '${bound}' needs ${required} USDT, and ${left} USDT are left.`,
    ),
  bought_worth_at_risk: heldFunds,
  held_worth_at_risk: heldFunds,
};

/** Says in the words of this API what the engine and our own calls refuse. */
export function refusalOf(refusal: Refusal): BotRefusal {
  const entry = TEXTS[refusal.code] ?? orderRejected(`Refused: ${refusal.code}.`);
  return typeof entry === 'function' ? entry(refusal.params) : entry;
}

/** Whether a refusal has an entry of its own. */
export const isMapped = (code: RefusalCode): boolean => TEXTS[code] !== undefined;

/** The same of a pair, whose prices are wrong where one of them is reached. */
export const pairRefusalOf = (refusal: Refusal): BotRefusal =>
  refusal.code === 'stop_would_trigger' ? WRONG_PRICES : refusalOf(refusal);

/** A part of a longer answer that was refused. */
export const viewRefusal = ({ code, text }: BotRefusal) => ({ code, msg: text });
