import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': 'Markets',
  'market.groups': 'Quote currency',
  'market.pair': 'Pair',
  'market.price': 'Last price',
  'market.change': '24h change',
  'market.high': 'High',
  'market.low': 'Low',
  'market.volume': '24h volume',
  'market.none': 'No markets yet',
  'market.trend': '7 days',
  'market.trend.of': '{symbol} over 7 days, {change}',
  'market.action': 'Trade',
  'market.tradeSpot': 'Spot',
  'market.openContract': 'Trade {symbol} contracts',
  'market.openSpot': 'Trade {symbol} spot',
  'market.all': 'All',
  'market.favourites': 'Favourites',
  'market.search': 'Search markets',
  'market.sortBy': 'Sort by {column}',
  'market.star': 'Favourite',
  'market.count': '{count, plural, one {# market} other {# markets}}',
  'market.text':
    'USDT and BTC markets show prices of our own matching engine; USD markets show the index. Rolling 24-hour statistics, updated live.',
  'market.rateOld': 'CNY rate older than a day',
};
