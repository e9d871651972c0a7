// The wallets a user has in each currency, and the house's accounts.

/** `legal` fiat trade, `lever` leveraged contracts, `change` spot, `micro` second-level contracts. */
export const WALLETS = ['legal', 'lever', 'change', 'micro'] as const;
export type Wallet = (typeof WALLETS)[number];

/** House accounts by purpose; `outside` is the rest of the world and the only one that may be negative. */
export const HOUSE_PURPOSES = [
  'outside',
  'treasury',
  'fees',
  'lever_pool',
  'micro_pool',
  'insurance',
  'staking',
  'subscription',
] as const;
export type HousePurpose = (typeof HOUSE_PURPOSES)[number];

/** Why money changed owners, as a posting says it; a fill says it of itself. */
export const POSTING_REASONS = ['demo_grant', 'credit', 'treasury_funding', 'transfer'] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];
