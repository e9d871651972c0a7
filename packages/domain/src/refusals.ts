// Every expected way to say no, as a stable code. The text of each, per language, is `refusal.<code>` in messages.

/** Refusals of the engine, in their order of precedence: identity, the order meant, market, form, size, funds. */
export const ENGINE_REFUSALS = [
  // identity
  'user_not_found',
  'user_frozen',
  // the order meant
  'order_not_open',
  'order_not_found',
  'not_order_owner',
  // market
  'market_not_found',
  'market_view_only',
  'market_halted',
  // form
  'order_not_waiting',
  'quantity_already_filled',
  'price_required',
  'quantity_required',
  'price_not_on_tick',
  'quantity_not_on_step',
  'price_out_of_band',
  'client_order_id_in_use',
  'no_last_price',
  'stop_would_trigger',
  'oco_would_take',
  'post_only_would_take',
  'empty_book',
  // size
  'below_minimum_notional',
  'above_maximum_quantity',
  'too_many_open_orders',
  // funds
  'insufficient_balance',
  // configuration
  'currency_not_found',
  'inexact_notional',
  'invalid_market_settings',
  'market_has_open_orders',
] as const;

/** Refusals that arise before a command reaches the engine. */
export const EDGE_REFUSALS = [
  'invalid_request',
  'not_logged_in',
  'forbidden',
  'not_found',
  'rate_limited',
  'busy',
  'internal_error',
  'idempotency_key_reused',
  'invalid_idempotency_key',
  'wrong_credentials',
  'login_locked',
  'account_exists',
  'invalid_code',
  'code_expired',
  'code_too_soon',
  'invalid_email',
  'invalid_phone',
  'invalid_password',
  'passwords_differ',
  'email_required',
  'invite_code_required',
  'invalid_invite_code',
  'payload_too_large',
] as const;

export type EngineRefusalCode = (typeof ENGINE_REFUSALS)[number];
export type EdgeRefusalCode = (typeof EDGE_REFUSALS)[number];
export type RefusalCode = EngineRefusalCode | EdgeRefusalCode;

/** Values named in a refusal's text: decimal strings for money, plain numbers for counts. */
export type RefusalParams = Readonly<Record<string, string | number>>;

export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly params: RefusalParams;
};
export type Accepted<Value> = { readonly ok: true; readonly value: Value };
export type Result<Value, Code extends RefusalCode = RefusalCode> = Accepted<Value> | Refusal<Code>;

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value });
export function refuse<Code extends RefusalCode>(code: Code, params: RefusalParams = {}): Refusal<Code> {
  return { ok: false, code, params };
}
