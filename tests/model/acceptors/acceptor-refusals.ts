// Refusals of acceptors and of the payment form, which the random commands of the other duels never meet.
import type { EngineRefusalCode } from '@bourse/domain';

export const ACCEPTOR_REFUSALS: readonly EngineRefusalCode[] = [
  'acceptor_not_found',
  'own_acceptor',
  'acceptor_unavailable',
  'acceptor_money_out_of_range',
  'acceptor_deal_open',
  'acceptor_balance_short',
  'acceptor_user_held',
  'acceptor_deal_paid',
  'gateway_closed',
  'gateway_order_expired',
  'gateway_order_paid',
  'gateway_day_cap',
  'gateway_unfunded',
];
