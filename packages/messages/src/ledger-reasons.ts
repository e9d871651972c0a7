// What the desks call the kinds of entries in the ledger.
import type { MessageKey } from './keys.ts';

const NAMED = [
  'demo_grant',
  'credit',
  'transfer',
  'spot_trade',
  'deposit',
  'manual_deposit',
  'deposit_reversal',
  'debt_repaid',
  'withdrawal',
  'adjustment',
  'invite_rebate',
  'lever_fee',
  'lever_overnight',
  'lever_profit',
  'lever_loss',
  'lever_insurance',
  'lever_funding',
  'micro_stake',
  'micro_win',
  'micro_loss',
  'micro_refund',
  'micro_premium',
  'micro_premium_refund',
  'micro_insurance_cover',
  'micro_claim',
  'acceptor_deposit',
  'acceptor_withdrawal',
  'gateway_funding',
  'gateway_payment',
  'fiat_deal',
  'merchant_fee',
  'micro_funding',
  'staking_funding',
  'staking_interest_cover',
  'staking_interest',
  'staking_cancel_fee',
  'subscription_funding',
  'subscription_supply',
  'subscription_purchase',
] as const;

/** The text that names why money was posted; of what nobody but the house posts, that it was something else. */
export const ledgerReasonKey = (reason: string): MessageKey =>
  `office.funds.reason.${NAMED.find((named) => named === reason) ?? 'other'}`;
