import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': 'Mercati',
  'market.groups': 'Valuta di quotazione',
  'market.pair': 'Coppia',
  'market.price': 'Ultimo prezzo',
  'market.change': 'Var. 24 h',
  'market.high': 'Massimo',
  'market.low': 'Minimo',
  'market.volume': 'Vol. 24 h',
  'market.none': 'Ancora nessuna coppia',
  'market.trend': '7 giorni',
  'market.trend.of': '{symbol} in 7 giorni, {change}',
  'market.action': 'Azioni',
  'market.tradeSpot': 'Spot',
  'market.openContract': 'Negozia contratti {symbol}',
  'market.openSpot': 'Negozia {symbol} spot',
  'market.all': 'Tutti',
  'market.favourites': 'Preferiti',
  'market.search': 'Cerca una coppia',
  'market.sortBy': 'Ordina per {column}',
  'market.star': 'Preferito',
  'market.count': '{count, plural, one {# coppia} other {# coppie}}',
  'market.text':
    'Le coppie in USDT e BTC mostrano i prezzi del nostro book; quelle in USD l’indice. Ultime 24 ore, in tempo reale.',
  'market.rateOld': 'Tasso CNY più vecchio di un giorno',
};
