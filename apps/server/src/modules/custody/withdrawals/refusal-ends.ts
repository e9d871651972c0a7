// What becomes of a withdrawal that the signer refuses. Nothing was signed for it then, by the signer's own log.
import type { ReturnReason } from '@bourse/domain';
import type { SignerRefusalCode } from '@bourse/domain/signer';

/**
 * A reason is given where waiting never helps: the signer will never sign it as it was asked for, and the money goes
 * back to its owner at once. `passes` means that it is tried again: time, operators, other inputs or the signer's host
 * may mend it. Where a signature may be in the log after all (`content_changed`) or the call was not heard (`call_…`),
 * nothing is known to be unsigned, and it stays with operators.
 */
export const REFUSAL_ENDS: Readonly<Record<SignerRefusalCode, ReturnReason | 'passes'>> = {
  call_not_found: 'passes',
  call_too_large: 'passes',
  call_forged: 'passes',
  call_stale: 'passes',
  call_replayed: 'passes',
  invalid_request: 'passes',
  clock_went_back: 'passes',
  expired: 'passes',
  expiry_too_far: 'passes',
  chain_not_supported: 'network_closed',
  chain_not_open: 'passes',
  asset_not_open: 'passes',
  content_changed: 'passes',
  address_invalid: 'address_invalid',
  address_not_allowed: 'address_not_allowed',
  address_not_own: 'passes',
  inputs_invalid: 'passes',
  input_not_own: 'passes',
  input_twice: 'passes',
  inputs_short: 'passes',
  amount_too_small: 'amount_too_small',
  input_taken: 'passes',
  input_not_shared: 'passes',
  fee_above_cap: 'passes',
  fee_above_limit: 'passes',
  approver_unknown: 'passes',
  approver_twice: 'passes',
  approval_invalid: 'passes',
  approvals_missing: 'passes',
  hour_limit_reached: 'passes',
  day_limit_reached: 'passes',
};
