// What two operators decide on in fiat trade, and on what grounds.
export const FIAT_CHANGES = [
  'rules',
  'currency',
  'rate',
  'coin',
  'quota',
  'way',
  'merchant',
  'verdict',
  'acceptor_verdict',
  'acceptor',
  'gateway',
  'gateway_fund',
  'gateway_order',
] as const;
export type FiatChange = (typeof FIAT_CHANGES)[number];

/** A verdict rests on one of these grounds, which both parties read in their language. */
export const VERDICT_GROUNDS = [
  'payment_proven',
  'payment_missing',
  'payment_short',
  'payment_of_third_party',
  'payment_returned',
  'seller_silent',
  'buyer_silent',
  'proof_forged',
  'settled_between_both',
] as const;
export type VerdictGrounds = (typeof VERDICT_GROUNDS)[number];
