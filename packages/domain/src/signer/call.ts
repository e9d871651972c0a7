// A call to the signer and how it says no. Its texts are for operators' logs, not for users.

/** In their order of precedence: the caller, the form, the content, what is spent, approvals, fees, limits. */
export const SIGNER_REFUSALS = [
  // the caller
  'call_not_found',
  'call_too_large',
  'call_forged',
  'call_stale',
  'call_replayed',
  'invalid_request',
  // the clock, and what the request is about
  'clock_went_back',
  'expired',
  'expiry_too_far',
  'chain_not_supported',
  'chain_not_open',
  'asset_not_open',
  'content_changed',
  // where it goes
  'address_invalid',
  'address_not_allowed',
  'address_not_own',
  // what is spent
  'inputs_invalid',
  'input_not_own',
  'input_twice',
  'inputs_short',
  'amount_too_small',
  'input_taken',
  'input_not_shared',
  // fees, approvals, limits
  'fee_above_cap',
  'fee_above_limit',
  'approver_unknown',
  'approver_twice',
  'approval_invalid',
  'approvals_missing',
  'hour_limit_reached',
  'day_limit_reached',
] as const;
export type SignerRefusalCode = (typeof SIGNER_REFUSALS)[number];

export type SignerRefusal = {
  readonly ok: false;
  readonly code: SignerRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
};
export type SignerResult<Value> = { readonly ok: true; readonly value: Value } | SignerRefusal;

export const refuseToSign = (code: SignerRefusalCode, params: SignerRefusal['params'] = {}): SignerRefusal => ({
  ok: false,
  code,
  params,
});

/** The caller's HMAC covers a path, a body, a time (UTC milliseconds) and a word that is used only once. */
export type SignerCall = {
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
};

export const SIGNER_HEADERS = {
  timestamp: 'x-signer-timestamp',
  nonce: 'x-signer-nonce',
  mac: 'x-signer-mac',
} as const;

export const textOfSignerCall = ({ path, timestamp, nonce, body }: SignerCall): string =>
  ['Bourse signer call 1', path, timestamp, nonce, body].join('\n');

/** The signer answers a request with the bytes to send and the id that their transaction will have. */
export type SignedTransaction = {
  readonly txid: string;
  /** Hexadecimal. */
  readonly raw: string;
};
