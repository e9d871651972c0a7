import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': 'Mercados',
  'market.groups': 'Moneda de cotización',
  'market.pair': 'Par',
  'market.price': 'Último precio',
  'market.change': 'Var. 24 h',
  'market.high': 'Máx.',
  'market.low': 'Mín.',
  'market.volume': 'Vol. 24 h',
  'market.none': 'Aún no hay pares',
  'market.trend': '7 días',
  'market.trend.of': '{symbol} en 7 días, {change}',
  'market.action': 'Operar',
  'market.tradeSpot': 'Spot',
  'market.openContract': 'Operar contratos de {symbol}',
  'market.openSpot': 'Operar {symbol} en spot',
  'market.all': 'Todos',
  'market.favourites': 'Favoritos',
  'market.search': 'Buscar par',
  'market.sortBy': 'Ordenar por {column}',
  'market.star': 'Favorito',
  'market.count': '{count, plural, one {# par} other {# pares}}',
  'market.text':
    'Los pares en USDT y BTC muestran precios de nuestro propio libro; los de USD, el índice. Datos de las últimas 24 horas, en tiempo real.',
  'market.rateOld': 'Tipo de cambio del CNY de hace más de un día',
};
