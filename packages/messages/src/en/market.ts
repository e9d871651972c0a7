import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': 'Markets',
  'market.groups': 'Quote currency',
  'market.pair': 'Market',
  'market.price': 'Last price',
  'market.change': '24 h change',
  'market.high': 'High',
  'market.low': 'Low',
  'market.volume': '24 h volume',
  'market.none': 'No markets yet',
};
