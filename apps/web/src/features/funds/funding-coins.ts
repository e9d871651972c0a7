// The coins that are deposited and withdrawn, in the order in which they are offered.
import { BTC, ETH, USDC, USDT } from '@bourse/domain';

export const FUNDING_COINS = [
  [USDT, 'USDT'],
  [USDC, 'USDC'],
  [ETH, 'ETH'],
  [BTC, 'BTC'],
] as const;
