// Every expected way to say no, as a stable code. The text of each, per language, is `refusal.<code>` in messages.

/** Refusals of the engine, in their order of precedence: identity, the order meant, market, form, size, funds. */
export const ENGINE_REFUSALS = [
  // identity
  'user_not_found',
  'user_frozen',
  // the order or withdrawal meant
  'order_not_found',
  'withdrawal_not_found',
  'withdrawal_moved_on',
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
  'same_wallet',
  'chain_without_currency',
  'own_deposit_address',
  'withdrawal_below_fee',
  // what keeps money in
  'outflows_held',
  'wallet_locked',
  'debt_outstanding',
  'day_limit_exceeded',
  // size
  'below_minimum_notional',
  'above_maximum_quantity',
  'too_many_open_orders',
  // funds
  'insufficient_balance',
  'recent_purchases_held',
  // verification
  'verification_level_skipped',
  'index_price_missing',
  'assets_below_level',
  // configuration
  'currency_not_found',
  'inexact_notional',
  'invalid_market_settings',
  'market_has_open_orders',
] as const;

/** Refusals that arise before a command reaches the engine. */
export const EDGE_REFUSALS = [
  'wallets_required',
  'wallet_without_currency',
  'below_minimum_transfer',
  'above_maximum_transfer',
  'faucet_limit_exceeded',
  'invalid_request',
  'not_logged_in',
  'forbidden',
  'not_found',
  'rate_limited',
  'busy',
  'internal_error',
  'order_not_open',
  'idempotency_key_reused',
  'invalid_idempotency_key',
  'not_received',
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
  'range_too_long',
  'maintenance',
  'operator_exists',
  'operator_not_found',
  'not_yourself',
  'weak_password',
  'first_password_expired',
  'picture_required',
  'picture_too_large',
  'picture_type_not_allowed',
  'picture_unreadable',
  'picture_not_found',
  'too_many_pictures',
  'identity_name_required',
  'invalid_identity_name',
  'id_number_required',
  'invalid_id_number',
  'id_number_in_use',
  'identity_pictures_required',
  'hand_picture_required',
  'identity_under_review',
  'identity_already_verified',
  'identity_not_verified',
  'verification_level_held',
  'submission_not_found',
  'submission_already_decided',
  'reviewer_is_submitter',
  'reject_reason_required',
  'payment_name_differs',
  'payment_account_required',
  'invalid_payment_account',
  'payment_method_not_found',
  'too_many_payment_methods',
  'trade_password_required',
  'not_region_agent',
  'too_many_codes',
  'too_many_tries',
  'address_in_use',
  'nickname_in_use',
  'password_required',
  'old_password_required',
  'wrong_password',
  'password_unchanged',
  'invalid_trade_password',
  'trade_password_is_login_password',
  'preferences_too_large',
  'password_too_common',
  'password_like_account',
  'second_factor_required',
  'second_factor_wrong',
  'second_factor_reused',
  'challenge_expired',
  'second_factor_not_on',
  'totp_already_on',
  'totp_not_on',
  'totp_setup_expired',
  'passkey_rejected',
  'passkey_exists',
  'passkey_not_found',
  'too_many_passkeys',
  'session_not_found',
  'session_is_current',
  'invalid_anti_phishing_word',
  'invalid_freeze_link',
  'own_removal',
  'removal_already_requested',
  'removal_not_found',
  'own_request',
  'agency_unchanged',
  'agency_already_requested',
  'not_independent',
  'admin_takes_two',
  'admin_already_proposed',
  'proposal_not_found',
  'agency_request_not_found',
  'rate_out_of_bounds',
  'currency_not_supported',
  'invalid_withdraw_address',
  'invalid_address_label',
  'too_many_withdraw_addresses',
  'withdraw_address_exists',
  'withdraw_address_not_found',
  'house_funds_short',
  'adjustment_already_requested',
  'funds_request_not_found',
  'funds_request_changed',
  'already_approved',
  'output_not_creditable',
  'deposits_not_open',
  'withdrawals_not_open',
  'network_behind',
  'below_minimum_withdrawal',
  'above_maximum_withdrawal',
  'code_required',
  'address_not_allowed',
  'address_waits',
  'too_many_deposit_requests',
] as const;

export type EngineRefusalCode = (typeof ENGINE_REFUSALS)[number];
export type EdgeRefusalCode = (typeof EDGE_REFUSALS)[number];
export type RefusalCode = EngineRefusalCode | EdgeRefusalCode;

/** Values named in a refusal's text: decimal strings for money, plain numbers for counts. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * The figures without which a refusal does not say what to do. Whoever refuses must give them, and the text of every
 * language names each of them, a `currencyId` as `{currency}`.
 */
export const REFUSAL_FIGURES = {
  quantity_already_filled: ['filled'],
  price_not_on_tick: ['tick'],
  quantity_not_on_step: ['step'],
  price_out_of_band: ['low', 'high'],
  stop_would_trigger: ['last'],
  oco_would_take: ['best'],
  post_only_would_take: ['best'],
  below_minimum_notional: ['minimum', 'currencyId'],
  above_maximum_quantity: ['maximum', 'currencyId'],
  too_many_open_orders: ['maximum'],
  insufficient_balance: ['missing', 'currencyId'],
  chain_without_currency: ['currencyId'],
  withdrawal_below_fee: ['fee', 'currencyId'],
  outflows_held: ['hours', 'minutes'],
  debt_outstanding: ['amount', 'currencyId'],
  day_limit_exceeded: ['left', 'limit', 'currencyId'],
  recent_purchases_held: ['worth', 'hours', 'minutes'],
  wallet_without_currency: ['currencyId'],
  below_minimum_transfer: ['minimum', 'currencyId'],
  above_maximum_transfer: ['maximum', 'currencyId'],
  faucet_limit_exceeded: ['left', 'currencyId'],
  rate_limited: ['seconds'],
  range_too_long: ['max'],
  login_locked: ['minutes'],
  code_too_soon: ['seconds'],
  too_many_codes: ['hours'],
  too_many_tries: ['minutes'],
  picture_too_large: ['mb', 'mp'],
  too_many_pictures: ['max'],
  too_many_payment_methods: ['max'],
  too_many_passkeys: ['max'],
  rate_out_of_bounds: ['min', 'max'],
  house_funds_short: ['available', 'currencyId'],
  invalid_withdraw_address: ['currencyId'],
  too_many_withdraw_addresses: ['max'],
  deposits_not_open: ['currencyId'],
  withdrawals_not_open: ['currencyId', 'network'],
  network_behind: ['network'],
  below_minimum_withdrawal: ['minimum', 'currencyId'],
  above_maximum_withdrawal: ['maximum', 'currencyId'],
  address_waits: ['hours', 'minutes'],
  too_many_deposit_requests: ['max'],
} as const satisfies Partial<Record<RefusalCode, readonly string[]>>;

type Figures = typeof REFUSAL_FIGURES;
type FigureOf<Code extends RefusalCode> = Code extends keyof Figures ? Figures[Code][number] : never;
/** Of several codes, those of one of them. */
type ParamsOf<Code extends RefusalCode> = Code extends RefusalCode
  ? RefusalParams & Readonly<Record<FigureOf<Code>, string | number>>
  : never;

export type Refusal<Code extends RefusalCode = RefusalCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly params: ParamsOf<Code>;
};
export type Accepted<Value> = { readonly ok: true; readonly value: Value };
export type Result<Value, Code extends RefusalCode = RefusalCode> = Accepted<Value> | Refusal<Code>;

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value });

/** Refuses with a code; one that has figures demands them. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...params: [FigureOf<Code>] extends [never] ? [params?: RefusalParams] : [params: ParamsOf<Code>]
): Refusal<Code>;
export function refuse(code: RefusalCode, params: RefusalParams = {}): Refusal {
  return { ok: false, code, params };
}
