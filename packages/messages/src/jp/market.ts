import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': 'マーケット',
  'market.groups': '決済通貨',
  'market.pair': '通貨ペア',
  'market.price': '現在値',
  'market.change': '24 時間変動率',
  'market.high': '高値',
  'market.low': '安値',
  'market.volume': '24 時間出来高',
  'market.none': '通貨ペアはまだありません',
  'market.trend': '7 日間の推移',
  'market.trend.of': '{symbol} の 7 日間の推移、{change}',
  'market.action': '取引',
  'market.tradeSpot': '現物',
  'market.openContract': '{symbol} の先物を取引',
  'market.openSpot': '{symbol} の現物を取引',
  'market.all': 'すべて',
  'market.favourites': 'お気に入り',
  'market.search': '通貨ペアを検索',
  'market.sortBy': '{column}で並べ替え',
  'market.star': 'お気に入り',
  'market.count': '全 {count} 通貨ペア',
  'market.text':
    'USDT・BTC 建ては当取引所の約定価格、USD 建てはインデックス価格です。直近 24 時間の集計をリアルタイムで更新します。',
  'market.rateOld': '人民元レートは 1 日以上前のものです',
};
