// The coins that are deposited and withdrawn, in the order in which they are offered.
import { BCH, BTC, ETH, LTC, USDC, USDT, XRP } from '@bourse/domain';

export const FUNDING_COINS = [
  [USDT, 'USDT'],
  [USDC, 'USDC'],
  [ETH, 'ETH'],
  [BTC, 'BTC'],
  [LTC, 'LTC'],
  [BCH, 'BCH'],
  [XRP, 'XRP'],
] as const;
