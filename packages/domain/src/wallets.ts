// The wallets a user has in each currency, and the house's accounts.

/** `legal` fiat trade, `lever` leveraged contracts, `change` spot, `micro` second-level contracts. */
export const WALLETS = ['legal', 'lever', 'change', 'micro'] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * House accounts by purpose. `outside` is the rest of the world; money of a chain passes through `chain_…`, whose balance,
 * with the sign turned, is what our addresses there hold; `chain_costs` pays the miners, `receivables` is what users owe,
 * `unclaimed` what came and is nobody's; `lever_pool` stands against all leveraged positions, `lever_insurance` pays what
 * an account cannot; `micro_pool` stands against all second contracts, `micro_reserve` keeps stakes, fees and what may be
 * won until they close, `micro_insurance` sells their insurance, `micro_insurance_reserve` keeps what it may have to pay; `gateway` pays what came
 * through the payment form; `staking` promises interest, which `staking_reserve` keeps until it is paid; `subscription` holds
 * coins that are for sale and takes what is paid, `subscription_reserve` keeps the coins of sales until they are handed out.
 */
export const HOUSE_PURPOSES = [
  'outside',
  'treasury',
  'fees',
  'lever_pool',
  'micro_pool',
  'micro_reserve',
  'micro_insurance',
  'micro_insurance_reserve',
  'lever_insurance',
  'staking',
  'staking_reserve',
  'subscription',
  'subscription_reserve',
  'chain_btc',
  'chain_eth',
  'chain_tron',
  'chain_ltc',
  'chain_bch',
  'chain_xrp',
  'chain_costs',
  'receivables',
  'unclaimed',
  'gateway',
] as const;
export type HousePurpose = (typeof HOUSE_PURPOSES)[number];

/** The house accounts that may be negative; no other account may. */
export const NEGATIVE_PURPOSES = [
  'outside',
  'chain_btc',
  'chain_eth',
  'chain_tron',
  'chain_ltc',
  'chain_bch',
  'chain_xrp',
  'chain_costs',
  'receivables',
] as const satisfies readonly HousePurpose[];

/** Why money changed owners, as a posting says it; a fill says it of itself. */
export const POSTING_REASONS = [
  'demo_grant',
  'credit',
  'treasury_funding',
  'transfer',
  /** Between two accounts of one person. */
  'account_transfer',
  'deposit',
  'manual_deposit',
  'deposit_reversal',
  'debt_repaid',
  'withdrawal',
  'adjustment',
  'chain_cost',
  'chain_surplus',
  /** Between accounts of the house, as two operators decided. */
  'house_move',
  'invite_rebate',
  'lever_funding',
  'lever_fee',
  'lever_overnight',
  'lever_profit',
  'lever_loss',
  /** Fund or treasury to the pool. */
  'lever_insurance',
  'micro_funding',
  'micro_stake',
  'micro_win',
  'micro_loss',
  'micro_refund',
  'micro_premium',
  'micro_premium_refund',
  /** To the reserve of an insurance, and what is left of it back. */
  'micro_insurance_cover',
  'micro_claim',
  'acceptor_deposit',
  'acceptor_withdrawal',
  /** Back to the user of a withdrawal that was done by itself, and decided for the user. */
  'acceptor_return',
  'gateway_funding',
  'gateway_payment',
  /** Coin from the seller to the buyer of a deal in fiat money. */
  'fiat_deal',
  'merchant_fee',
  'staking_funding',
  /** To the reserve of what is promised, and back where it is not to be paid. */
  'staking_interest_cover',
  'staking_interest',
  'staking_cancel_fee',
  'subscription_funding',
  /** Coins of a sale that is announced, and back what it has not sold. */
  'subscription_supply',
  /** It moves the payment, and the coins that it pays for. */
  'subscription_purchase',
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];
