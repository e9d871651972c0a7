import type { market as source } from '../zh/market.ts';

export const market: Record<keyof typeof source, string> = {
  'market.title': '시세',
  'market.groups': '마켓 통화',
  'market.pair': '마켓',
  'market.price': '현재가',
  'market.change': '24시간 등락률',
  'market.high': '고가',
  'market.low': '저가',
  'market.volume': '24시간 거래량',
  'market.none': '마켓이 없습니다',
  'market.trend': '7일 추이',
  'market.trend.of': '{symbol} 7일 추이, {change}',
  'market.action': '거래',
  'market.tradeSpot': '현물',
  'market.openContract': '{symbol} 선물 거래',
  'market.openSpot': '{symbol} 현물 거래',
  'market.all': '전체',
  'market.favourites': '관심',
  'market.search': '마켓 검색',
  'market.sortBy': '{column} 기준 정렬',
  'market.star': '관심',
  'market.count': '{count, plural, other {마켓 #개}}',
  'market.text':
    'USDT·BTC 마켓은 거래소 자체 체결가, USD 마켓은 지수 가격입니다. 최근 24시간 집계가 실시간으로 갱신됩니다.',
  'market.rateOld': '위안화 환율이 하루 이상 지났습니다',
};
