// Refusals in the codes and texts of the Binance-Spot-compatible API. Clients match the texts, so they are in English alone and
// stand as they are; docs/bots.md lists them.
import type { Refusal } from '@bourse/domain';

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
export const KEY_REFUSED = refuseBot(-2015, 'Invalid API-key, IP, or permissions for action.', { status: 401 });
export const WRONG_SIGNATURE = refuseBot(-1022, 'Signature for this request is not valid.');

export const FAULT = refuseBot(-1000, 'An unknown error occurred while processing the request.', { status: 500 });
export const BUSY = refuseBot(
  -1008,
  'Server is currently overloaded with other requests. Please try again in a few minutes.',
  { status: 503 },
);

const filter = (name: string): BotRefusal => refuseBot(-1013, `Filter failure: ${name}`);
const orderRejected = (text: string): BotRefusal => refuseBot(-2010, text);

const TEXTS: Readonly<Record<string, BotRefusal>> = {
  market_not_found: INVALID_SYMBOL,
  tick_size: filter('PRICE_FILTER'),
  busy: BUSY,
  maintenance: BUSY,
  full_stop: BUSY,
  order_not_found: UNKNOWN_ORDER,
  order_not_open: UNKNOWN_ORDER,
  duplicate_client_order_id: orderRejected('Duplicate order sent.'),
};

/** Says in the words of this API what the engine and our own calls refuse. */
export function refusalOf(refusal: Refusal): BotRefusal {
  return TEXTS[refusal.code] ?? orderRejected(refusal.code);
}
