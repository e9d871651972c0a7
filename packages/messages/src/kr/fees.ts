// Texts of the page of fee tiers.
import type { fees as source } from '../zh/fees.ts';

export const fees: Record<keyof typeof source, string> = {
  'fees.title': '수수료 등급',
  'fees.intro':
    '현물 수수료는 30일 거래량이 많을수록 낮아집니다. 등급은 매일 상하이 시간 자정 이후 한 번 갱신되며, 주문에는 접수 시점의 요율이 끝까지 적용됩니다.',
  'fees.tier': 'VIP {level}',
  'fees.own': '내 등급',
  'fees.volume': '30일 거래량',
  'fees.volumeUntil': '매수와 매도 합계, {time} 기준',
  'fees.volumeLater': '첫 집계 후 표시됩니다',
  'fees.toNext': 'VIP {level}까지 {amount} USDT 남음',
  'fees.top': '최고 등급입니다',
  'fees.granted': 'VIP {level} 등급이 {time}까지 부여되었습니다',
  'fees.table': '전체 등급',
  'fees.level': '등급',
  'fees.minVolume': '30일 거래량 (USDT)',
  'fees.maker': '메이커',
  'fees.taker': '테이커',
  'fees.marketRate': '마켓 요율',
  'fees.from': '≥ {volume}',
  'fees.yours': '현재',
  'fees.lower': '요율이 더 낮은 마켓',
  'fees.lowerText': '이 마켓에서는 마켓 자체 요율이 적용됩니다. 메이커와 테이커 각각 더 낮은 쪽입니다.',
  'fees.lowerNone': '내 등급보다 요율이 낮은 마켓이 없습니다',
  'fees.market': '마켓',
  'fees.none': '아직 수수료 등급이 없습니다',
  'fees.noneText': '모두에게 각 마켓의 요율이 적용됩니다.',
  'fees.visitor': '로그인하면 내 등급과 거래량을 볼 수 있습니다.',
};
