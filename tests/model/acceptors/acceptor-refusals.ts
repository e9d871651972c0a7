// Refusals of acceptors and of the payment form, which the random commands of the other duels need not meet.
import type { EngineRefusalCode } from '@bourse/domain';

export const ACCEPTOR_REFUSALS = [
  'acceptor_not_found',
  'own_acceptor',
  'acceptor_unavailable',
  'acceptor_money_out_of_range',
  'acceptor_deal_open',
  'acceptor_deal_paid',
  'acceptor_balance_short',
  'acceptor_user_held',
  'acceptor_deal_paid',
  'gateway_closed',
  'gateway_order_expired',
  'gateway_order_paid',
  'gateway_day_cap',
  'gateway_unfunded',
] as const satisfies readonly EngineRefusalCode[];

/** Other commands have these refusals as well. */
export const SHARED_REFUSALS = [
  'user_not_found',
  'user_frozen',
  'fiat_closed',
  'fiat_restricted',
  'identity_not_verified',
  'payment_info_missing',
  'trade_password_not_set',
  'fiat_rate_missing',
  'quantity_required',
  'fiat_money_not_whole',
  'outflows_held',
  'wallet_locked',
  'debt_outstanding',
  'day_limit_exceeded',
  'insufficient_balance',
  'recent_purchases_held',
  'fiat_deal_not_found',
  'fiat_deal_handled',
  'fiat_no_right',
  'fiat_appeal_too_early',
  'fiat_appeal_too_late',
  'appeal_proof_required',
  'late_appeal_used',
  'payment_proof_required',
  'invalid_market_settings',
] as const satisfies readonly EngineRefusalCode[];
