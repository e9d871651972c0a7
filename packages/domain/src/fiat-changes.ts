// What two operators decide on in fiat trade.
export const FIAT_CHANGES = [
  'rules',
  'currency',
  'rate',
  'coin',
  'quota',
  'merchant',
  'verdict',
  'acceptor_verdict',
  'acceptor',
  'gateway',
  'gateway_fund',
  'gateway_order',
] as const;
export type FiatChange = (typeof FIAT_CHANGES)[number];
